import type { Values } from "../../forms/form.ts";
import type { AnyForm, FormPath } from "../../forms/forms.ts";
import { payloadOf } from "../../forms/payload.ts";
import type { Metrics } from "../metrics.ts";
import type { LeadIntake } from "../store/store.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { spamReasons } from "./spam.ts";

export interface TakingDeps {
	readonly intake: Pick<LeadIntake, "accept" | "countSince">;
	/** Whether a webhook is set for the form; without one its leads are held. */
	readonly hasTarget: (form: FormPath) => boolean;
	/** Tells the delivery worker that something is due. */
	readonly wake: () => void;
	readonly clock: () => Date;
	readonly newId: () => string;
	readonly metrics: Pick<Metrics, "accepted">;
}

/** A checked post, and what came in beside its values. */
export interface Post<F extends AnyForm = AnyForm> {
	readonly form: F;
	readonly values: Values<F>;
	/** When the visitor pressed the button; the time of receipt stands in for it. */
	readonly pressedAt?: string;
	readonly idempotencyKey?: string;
	/** Whether something stood in the field that people never meet. */
	readonly isTrapped: boolean;
	/** Milliseconds from the first touch of the form to the button. */
	readonly elapsed?: number;
}

const repeatsCount = 24 * 3_600_000;

/**
 * Takes one lead: judges it, commits it and sets its delivery going. Resolves only when it is on disk.
 *
 * @returns the lead's id, or the first one's where the idempotency key was seen before
 * @throws StoreUnavailable when nothing was stored
 */
export async function takeLead<F extends AnyForm>(deps: TakingDeps, post: Post<F>): Promise<string> {
	const { form, values, idempotencyKey, isTrapped, elapsed } = post;
	const receivedAt = deps.clock();
	const fingerprint = fingerprintOf(form, values);
	const earlier = await deps.intake.countSince(fingerprint, new Date(receivedAt.getTime() - repeatsCount));
	const reasons = spamReasons(form, values, { isTrapped, earlier, ...(elapsed !== undefined && { elapsed }) });
	const state = reasons.length > 0 ? "spam" : deps.hasTarget(form.path) ? "pending" : "held";
	const { id, isRepeat } = await deps.intake.accept({
		id: deps.newId(),
		form: form.path,
		payload: payloadOf(form, values, post.pressedAt ?? receivedAt.toISOString()),
		receivedAt,
		state,
		...(idempotencyKey !== undefined && { idempotencyKey }),
		fingerprint,
		spamReasons: reasons,
	});
	if (!isRepeat) {
		deps.metrics.accepted(form.path, state);
		if (state === "pending") deps.wake();
	}
	return id;
}
