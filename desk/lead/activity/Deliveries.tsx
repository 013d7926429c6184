import { Ban, Check, CircleAlert, Clock3, RotateCw } from "lucide";
import { useState } from "react";
import { capitalize, pluralize } from "../../../content/shared/in-words.ts";
import { minute } from "../../../content/shared/time.ts";
import { formWord } from "../../../forms/form-names.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { resendLead } from "../../api/deliveries.ts";
import { useDesk } from "../../api/desk.ts";
import type { Channel, DeliveryTrouble, DeliveryView, Lead } from "../../api/types.ts";
import { attemptError, formatPhone } from "../../shared/labels.ts";
import { type RemoveFromList, useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { ConfirmDialog } from "../../ui/Dialog.tsx";
import { dayAndTime, timeOfDay } from "../../ui/times.ts";
import { useToasts } from "../../ui/toasts.tsx";
import { useNow } from "../../ui/use-now.ts";
import { isDelivered, nameTarget, ordinal } from "./activity.ts";
import { describeFailure, describeMissingSetup, describeUndelivered, showAttemptOutcome } from "./attempt-outcome.ts";
import "./deliveries.css";

const channelName = (channel: Channel, form: Lead["form"]) =>
	({
		webhook: form === "contact" ? "CRM webhook" : `${capitalize(formWord(form))} webhook`,
		"office-mail": "Email to the office",
		confirmation: "Confirmation",
		reply: "Reply",
	})[channel];

/** Describes how far a delivery is: `Sending`, `Today, 14:20`, `2 attempts, next at 14:20`. */
export function describeDelivery(delivery: DeliveryView, isSpam: boolean, now: number): string {
	const { channel, state, deliveredAt, nextAttemptAt, attempts } = delivery;
	const attemptCount = attempts.length;
	const when = capitalize(dayAndTime(deliveredAt ?? now, now));
	switch (state) {
		case "delivered": {
			if (isSpam) return `${when}, before it was marked as spam`;
			if (channel === "confirmation") return `${when}, to the customer`;
			return attemptCount > 1 ? `${when}, ${ordinal(attemptCount)} attempt` : when;
		}
		case "pending":
			// An office email may wait for the next summary, and nothing is sent while deliveries are paused
			if (attemptCount === 0)
				return nextAttemptAt !== null && nextAttemptAt < now - minute ? "Waiting to be sent" : "Sending";
			return `${pluralize(attemptCount, "attempt")}, ${nextAttemptAt === null ? "trying again now" : `next at ${timeOfDay(nextAttemptAt)}`}`;
		case "failed":
			return `Failed after ${pluralize(attemptCount, "attempt")}`;
		case "held":
			return "Not set up yet";
		case "skipped":
			if (isSpam) return "Held as spam";
			return attempts.at(-1)?.error
				? capitalize(String(attempts.at(-1)?.error))
				: "Not sent: too many from the same network";
	}
}

export function Deliveries({ lead }: { readonly lead: Lead }) {
	const now = useNow();
	const [channelToResend, setChannelToResend] = useState<Channel>();
	if (lead.deliveries.length === 0) return null;
	return (
		<section>
			<h2>Deliveries</h2>
			<ul className="deliveries">
				{lead.deliveries.map((delivery) => {
					const { channel, state } = delivery;
					const name = channelName(channel, lead.form);
					const isBad = state === "failed" || (state === "pending" && delivery.attempts.length > 0);
					return (
						<li key={channel} className={state === "delivered" ? undefined : isBad ? "bad" : "neutral"}>
							<Icon icon={state === "delivered" ? Check : isBad ? CircleAlert : Clock3} />
							<span>
								<b>{name}</b>
								<small>{describeDelivery(delivery, lead.list === "spam", now)}</small>
							</span>
							<button
								type="button"
								className="icon-button"
								aria-label={`Send again: ${name}…`}
								title="Send again…"
								onClick={() => setChannelToResend(channel)}
							>
								<Icon icon={RotateCw} />
							</button>
						</li>
					);
				})}
			</ul>
			{channelToResend && (
				<SendAgain lead={lead} channel={channelToResend} close={() => setChannelToResend(undefined)} />
			)}
		</section>
	);
}

interface SendAgainProps {
	readonly lead: Lead;
	readonly channel: Channel;
	readonly close: () => void;
}

/** Confirms before a lead is sent twice, because a sent message cannot be recalled. */
function SendAgain({ lead, channel, close }: SendAgainProps) {
	const target = nameTarget(channel, lead.form);
	const resend = useResend(lead, channel);
	const wasDelivered = lead.deliveries.some(
		(delivery) => delivery.channel === channel && delivery.deliveredAt !== null,
	);
	const send = () => {
		close();
		void resend();
	};
	return (
		<ConfirmDialog title={`Send to ${target} again?`} confirm="Send again" action={send} onClose={close}>
			{wasDelivered
				? `It has already been delivered. ${capitalize(target)} will get it twice.`
				: "It will be sent now, and retried automatically if that fails."}
		</ConfirmDialog>
	);
}

/** Returns a function that sends a lead again, and shows what became of the attempt. */
function useResend(lead: Lead, channel: Channel): () => Promise<void> {
	const desk = useDesk();
	const toasts = useToasts();
	const target = nameTarget(channel, lead.form);
	return async function resend() {
		try {
			showAttemptOutcome(desk, toasts, lead, await resendLead(desk, lead, channel), target);
		} catch (error) {
			toasts.show({ isBad: true, ...describeFailure(error, () => void resend()) });
		}
	};
}

interface DeliveryTroublesProps {
	readonly lead: Lead;
	readonly removeFromList: RemoveFromList;
}

/** Failed deliveries, below the lead's name. The lead itself is safe in the database. */
export function DeliveryTroubles({ lead, removeFromList }: DeliveryTroublesProps) {
	const { changeLead } = useLeadChanges();
	if (lead.list === "spam") {
		const wasDelivered = isDelivered(lead);
		return (
			<div className="delivery-problem neutral">
				<Icon icon={Ban} />
				<p>
					<b>{wasDelivered ? "Marked as spam" : "Held as spam."}</b>{" "}
					{wasDelivered
						? "after it was delivered."
						: `Not delivered: ${lead.spamReasons.join(", ").toLowerCase() || "marked manually"}.`}
				</p>
				<AsyncButton
					className="button outline"
					action={async () => {
						if (await changeLead(lead, { kind: "not-spam" })) removeFromList(lead, { kind: "not-spam" });
					}}
				>
					{wasDelivered ? "Not spam" : "Not spam: deliver"}
				</AsyncButton>
			</div>
		);
	}
	return lead.troubles.map((trouble) => (
		<TroubleNotice key={`${trouble.channel} ${trouble.replyId}`} trouble={trouble} lead={lead} />
	));
}

function TroubleNotice({ trouble, lead }: { readonly trouble: DeliveryTrouble; readonly lead: Lead }) {
	const { channel, state, attempts, lastAttempt, nextAttemptAt } = trouble;
	const resend = useResend(lead, channel);
	const what = describeUndelivered(trouble, nameTarget(channel, lead.form));
	const isFirstAttempt = state === "pending" && !lastAttempt;
	if (state === "held" || isFirstAttempt)
		return (
			<div className="delivery-problem neutral">
				<Icon icon={isFirstAttempt ? Clock3 : CircleAlert} />
				<p>
					<b>{state === "held" && channel === "webhook" ? "Waiting" : what}</b>
					{isFirstAttempt
						? ". It is being sent."
						: `: ${describeMissingSetup(channel)}. It will be sent once that is done.`}
				</p>
			</div>
		);
	const reason = attemptError(lastAttempt);
	const isToCustomer = channel === "confirmation" || channel === "reply";
	return (
		<div className="delivery-problem">
			<Icon icon={CircleAlert} />
			<p>
				<b>{what}:</b>{" "}
				{state === "failed"
					? `failed after ${pluralize(attempts, "attempt")}. Last response: ${reason}.`
					: `${reason}. ${nextAttemptAt === null ? "Trying again now." : `Next attempt ${timeOfDay(nextAttemptAt)}.`}`}
				{state === "failed" &&
					isToCustomer &&
					` The email address may be wrong${lead.phone && `: call ${formatPhone(lead.phone)}`}.`}
			</p>
			<AsyncButton className="button outline" action={resend}>
				Send now
			</AsyncButton>
		</div>
	);
}
