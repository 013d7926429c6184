import { Ban, CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { sendAgain } from "../api/changes.ts";
import { notSaved } from "../api/lead-actions.tsx";
import type { Lead, LeadSummary, Trouble } from "../api/types.ts";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { clock, counted } from "../ui/times.ts";
import { isDelivered, targetOf } from "./activity.ts";
import { spacedPhone } from "./phone.ts";
import { useLeadActions } from "./use-lead-actions.ts";
import "./delivery-troubles.css";

interface DeliveryTroublesProps {
	readonly lead: Lead;
	readonly leave: (row: LeadSummary) => void;
}

/** Failed deliveries, below the lead's name. The lead itself is safe in the database. */
export function DeliveryTroubles({ lead, leave }: DeliveryTroublesProps) {
	const { act } = useLeadActions();
	if (lead.list === "spam") {
		const wasDelivered = isDelivered(lead);
		return (
			<div className="trouble still">
				<Icon of={Ban} />
				<p>
					<b>{wasDelivered ? "Marked as spam" : "Held as spam,"}</b>{" "}
					{wasDelivered
						? "after it had been delivered."
						: `not delivered: ${lead.spamReasons.join(", ").toLowerCase() || "marked by hand"}.`}
				</p>
				<AsyncButton
					className="button line"
					act={async () => {
						if (await act(lead, { kind: "not-spam" })) leave(lead);
					}}
				>
					{wasDelivered ? "Not spam" : "Not spam: deliver"}
				</AsyncButton>
			</div>
		);
	}
	return lead.troubles.map((trouble) => <TroubleLine key={trouble.channel} trouble={trouble} lead={lead} />);
}

function TroubleLine({ trouble, lead }: { readonly trouble: Trouble; readonly lead: Lead }) {
	const { channel, state, attempts, lastAttempt, nextAttemptAt } = trouble;
	const target = targetOf(channel, lead.form);
	const answer = lastAttempt?.error ?? lastAttempt?.status ?? "no answer";
	if (state === "held")
		return (
			<div className="trouble still">
				<Icon of={CircleAlert} />
				<p>
					<b>Waiting:</b> {channel === "webhook" ? "the form has no webhook" : "mail is not set up"}. It goes out when
					one is set.
				</p>
			</div>
		);
	const send = (): Promise<void> => sendAgain(lead, channel).catch((error: unknown) => notSaved(error, send));
	return (
		<div className="trouble">
			<Icon of={CircleAlert} />
			<p>
				{channel === "confirmation" && state === "failed" ? (
					<>
						<b>Confirmation refused:</b> {answer}. The address may be mistyped
						{lead.phone && `: ring ${spacedPhone(lead.phone)}`}.
					</>
				) : (
					<>
						<b>Not delivered</b> to {target}:{" "}
						{state === "failed"
							? `gave up after ${counted(attempts, "try", "tries")}. Last answer: ${answer}.`
							: `${answer}.`}
						{state === "pending" && nextAttemptAt !== null && ` Next try ${clock(nextAttemptAt)}.`}
					</>
				)}
			</p>
			<AsyncButton className="button line" act={send}>
				Send now
			</AsyncButton>
		</div>
	);
}
