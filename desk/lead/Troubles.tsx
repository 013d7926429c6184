import { Ban, CircleAlert } from "lucide";
import { Icon } from "../../site/components/Icon.tsx";
import { sendAgain } from "../api/changes.ts";
import type { Lead, LeadRow, Trouble } from "../api/types.ts";
import { ActButton } from "../common/ActButton.tsx";
import { notSaved } from "../common/acts.tsx";
import { clock, counted } from "../common/times.ts";
import { useActs } from "../common/use-acts.ts";
import { isDelivered, targetOf } from "./history.ts";
import { spacedPhone } from "./phone.ts";
import "./trouble.css";

interface TroublesProps {
	readonly lead: Lead;
	readonly leave: (row: LeadRow) => void;
}

/** What went wrong with a lead, under its name. The lead itself is safe: it is stored here. */
export function Troubles({ lead, leave }: TroublesProps) {
	const { act } = useActs();
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
				<ActButton
					className="button line"
					act={async () => {
						if (await act(lead, { kind: "not-spam" })) leave(lead);
					}}
				>
					{wasDelivered ? "Not spam" : "Not spam: deliver"}
				</ActButton>
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
			<ActButton className="button line" act={send}>
				Send now
			</ActButton>
		</div>
	);
}
