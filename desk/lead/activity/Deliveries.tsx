import { parseResponse } from "hono/client";
import { Ban, Check, CircleAlert, Clock3, RotateCw } from "lucide";
import type { ReactNode } from "react";
import { capitalize } from "../../../content/shared/in-words.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { refreshAfterChange } from "../../api/cache.ts";
import { useDesk } from "../../api/desk.ts";
import type { Channel, DeliveryTrouble, Lead } from "../../api/types.ts";
import {
	describeDelivery,
	isAddressRefused,
	isDelivered,
	isWaiting,
	mailMayHaveArrived,
	nameDelivery,
	nameTarget,
	quoteStart,
	withLastAttempt,
} from "../../shared/deliveries.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { ConfirmButton } from "../../ui/Dialog.tsx";
import { dayAndTime } from "../../ui/times.ts";
import { useToasts } from "../../ui/toasts.tsx";
import { useNow } from "../../ui/use-now.ts";
import "./deliveries.css";

export const hasDeliveryTrouble = ({ troubles, deliveries }: Lead): boolean =>
	troubles.length > 0 || deliveries.some(({ state }) => state === "skipped");

export function Deliveries({ lead }: { readonly lead: Lead }) {
	const now = useNow();
	const resend = useResend(lead);
	return (
		<ul className="deliveries">
			{lead.deliveries.map((delivery) => {
				const { channel, state, deliveredAt, attempts } = delivery;
				const sentAt = attempts.at(-1)?.startedAt ?? deliveredAt;
				const target = nameTarget(channel, lead.form);
				const isBad = state === "failed" || (state === "pending" && attempts.length > 0);
				return (
					<li key={channel} className={state === "delivered" ? undefined : isBad ? "bad" : "neutral"}>
						<Icon icon={state === "delivered" ? Check : isBad ? CircleAlert : Clock3} />
						<span>
							<b>{nameChannel(channel, target)}</b>
							<small>
								{capitalize(describeDelivery(withLastAttempt(delivery)))}
								{state === "delivered" && sentAt !== null && ` ${dayAndTime(sentAt, now)}`}
							</small>
						</span>
						{lead.list !== "spam" && (
							<ConfirmButton
								className="icon-button"
								aria-label={`Send again: ${nameChannel(channel, target)}…`}
								title={`Send to ${target} again?`}
								question={
									deliveredAt === null
										? "It will be sent now, and retried automatically if that fails."
										: `${capitalize(target)} already has it, and will get it twice.`
								}
								confirm="Send again"
								action={() => resend(channel)}
							>
								<Icon icon={RotateCw} />
							</ConfirmButton>
						)}
					</li>
				);
			})}
		</ul>
	);
}

const nameChannel = (channel: Channel, target: string) =>
	channel === "webhook" ? capitalize(target.replace("the ", "")) : `Email to ${target}`;

function useResend({ id, form }: Lead) {
	const desk = useDesk();
	const toasts = useToasts();
	return (channel: Channel, { leadId = id, replyId = "" } = {}): Promise<boolean> =>
		toasts.tryChange("Not sent", async () => {
			await parseResponse(desk.api.leads[":id"].send.$post({ param: { id: leadId }, json: { channel, replyId } }));
			toasts.show({ text: `Sending to ${nameTarget(channel, form)}.` });
			await refreshAfterChange(desk);
		});
}

export function DeliveryTroubles({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	if (lead.list === "spam") {
		const wasDelivered = isDelivered(lead);
		return (
			<div className="delivery-problem neutral">
				<Icon icon={Ban} />
				<p>
					<b>{wasDelivered ? "Marked as spam" : "Held as spam."}</b>{" "}
					{wasDelivered
						? "after it was passed on."
						: `Not passed on: ${lead.spamReasons.join(", ") || "marked manually"}.`}
				</p>
				<AsyncButton className="button outline" action={() => changeLead(lead, { isSpam: false })}>
					{wasDelivered ? "Not spam" : "Not spam: pass on"}
				</AsyncButton>
			</div>
		);
	}
	return lead.troubles.map((trouble) => (
		<TroubleNotice key={`${trouble.channel} ${trouble.replyId}`} trouble={trouble} lead={lead} />
	));
}

function TroubleNotice({ trouble, lead }: { readonly trouble: DeliveryTrouble; readonly lead: Lead }) {
	const { channel, leadId, replyId, state } = trouble;
	const resend = useResend(lead);
	const isNeutral = isWaiting(trouble);
	const reply = lead.replies.find(({ id }) => id === replyId);
	return (
		<div className={isNeutral ? "delivery-problem neutral" : "delivery-problem"}>
			<Icon icon={isNeutral ? Clock3 : CircleAlert} />
			<p>
				<b>{nameDelivery(trouble)}.</b> {reply && `${quoteStart(reply.text)} `}
				{state === "held" && "It will be sent once that is done."}
				{(state === "failed" || state === "skipped" || mailMayHaveArrived(trouble)) && (
					<Advice trouble={trouble} lead={lead} />
				)}
			</p>
			{trouble.lastAttempt?.error && (
				<details>
					<summary>Details</summary>
					<code>{trouble.lastAttempt.error}</code>
				</details>
			)}
			{!isNeutral && !reply && (
				<AsyncButton className="button outline" action={() => resend(channel, { leadId, replyId })}>
					Send now
				</AsyncButton>
			)}
			{!isNeutral && reply && state !== "skipped" && (
				<ConfirmButton
					className="button outline"
					title="Send this reply now?"
					question={`It goes to ${reply.email}. ${reply.by.name} wrote: ${quoteStart(reply.text)}`}
					confirm="Send now"
					action={() => resend(channel, { leadId, replyId })}
				>
					Send now…
				</ConfirmButton>
			)}
		</div>
	);
}

function Advice({ trouble, lead }: Readonly<{ trouble: DeliveryTrouble; lead: Lead }>): ReactNode {
	const { channel, leadId, lastAttempt } = trouble;
	const { merged, events } = lead;
	const enquiry = merged.find(({ id }) => id === leadId);
	const phone = enquiry ? "" : lead.shownPhone;
	if (mailMayHaveArrived(trouble)) return "Check whether it has arrived before you send it again.";
	if (channel !== "confirmation" && channel !== "reply") return null;
	const triedAt = lastAttempt?.startedAt ?? 0;
	const isCorrected = events.some(({ at, to, isUndone }) => to.email !== undefined && at > triedAt && !isUndone);
	const isWrong = isAddressRefused(lastAttempt) && !isCorrected;
	const call = phone && `${isWrong ? ": call" : "Call"} ${phone}`;
	const cause = isWrong ? "The email address may be wrong" : "";
	const end = enquiry ? "log that you spoke or emailed" : "send another reply or log that you spoke";
	const once = channel === "reply" ? ` This notice disappears once you ${end}.` : "";
	const to = enquiry ? `It was for ${enquiry.reference}, ${enquiry.email}. ` : "";
	return `${to}${cause}${call || cause ? `${call}.` : ""}${once}`;
}
