import { capitalize } from "../../../content/shared/in-words.ts";
import { ApiError } from "../../api/api-error.ts";
import { leadKey } from "../../api/cache.ts";
import type { Desk } from "../../api/desk.ts";
import type { Channel, DeliveryView, Lead } from "../../api/types.ts";
import { attemptError, nameTrouble } from "../../shared/labels.ts";
import { timeOfDay } from "../../ui/times.ts";
import type { Toasts } from "../../ui/toasts.tsx";

/** Shows how an attempt ended. The toast of a failed one disappears once a later one has succeeded. */
export function showAttemptOutcome(
	{ queries }: Desk,
	toasts: Toasts,
	{ reference }: Pick<Lead, "reference">,
	delivery: DeliveryView | undefined,
	target: string,
) {
	const isInTrouble = () =>
		queries.getQueryData<Lead>(leadKey(reference))?.troubles.some(({ channel }) => channel === delivery?.channel) ===
		true;
	const isOutdated = isInTrouble() ? () => !isInTrouble() : undefined;
	toasts.show({ ...describeAttempt(delivery, target), ...(isOutdated && { isOutdated }) });
}

/** Describes how an attempt ended: delivered, failed, or to be repeated. */
export function describeAttempt(
	delivery: DeliveryView | undefined,
	target: string,
): { readonly text: string; readonly isBad?: boolean; readonly isUnderWay?: boolean } {
	if (!delivery) return { isUnderWay: true, text: `Still sending to ${target}. The outcome will appear on the lead.` };
	const { channel, state, attempts, nextAttemptAt } = delivery;
	const what = describeUndelivered(delivery, target);
	if (state === "delivered")
		return { text: channel === "reply" ? `Your reply to ${target} has been sent.` : `Delivered to ${target}.` };
	if (state === "held") return { isBad: true, text: `${what}: ${describeMissingSetup(channel)}.` };
	const reason = attemptError(attempts.at(-1));
	if (state === "skipped") return { isBad: true, text: `${capitalize(reason)}.` };
	const next =
		state === "failed"
			? "It will not be tried again automatically"
			: `It will be tried again ${nextAttemptAt === null ? "now" : `at ${timeOfDay(nextAttemptAt)}`}`;
	return { isBad: true, text: `${what}: ${reason}. ${next}.` };
}

/** Names a delivery that has not succeeded: `Not delivered to the CRM`, `Reply not sent yet`. */
export const describeUndelivered = (delivery: Pick<DeliveryView, "channel" | "state">, target: string): string =>
	delivery.channel === "webhook" ? `${nameTrouble(delivery)} to ${target}` : nameTrouble(delivery);

export const describeMissingSetup = (channel: Channel): string =>
	channel === "webhook" ? "this form has no webhook" : "email is not set up";

/** Describes why something was not sent again, for a toast. It offers a retry unless the service forbids one for now. */
export function describeFailure(error: unknown, again: () => void) {
	if (error instanceof ApiError && error.status === 429) return { text: `Not sent: ${error.message}.` };
	const why = error instanceof ApiError ? error.message : "the server did not respond";
	return { text: `Not sent: ${why}.`, action: { label: "Try again", run: again } };
}
