import { Check, CircleAlert, Clock3 } from "lucide";
import { pluralize } from "../../../content/shared/in-words.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import type { Reply } from "../../api/types.ts";
import { attemptError } from "../../shared/labels.ts";
import { dayAndTime, timeOfDay } from "../../ui/times.ts";
import { useNow } from "../../ui/use-now.ts";
import { Address } from "../ContactLinks.tsx";

const states = {
	delivered: { icon: Check, tone: "good" },
	pending: { icon: Clock3, tone: "" },
	failed: { icon: CircleAlert, tone: "bad" },
	held: { icon: Clock3, tone: "" },
	skipped: { icon: CircleAlert, tone: "" },
} as const;

/** Describes the delivery of a reply: `Sent today, 14:20`. */
function describeReply({ state, deliveredAt, nextAttemptAt, attempts }: Reply, now: number): string {
	const error = attemptError(attempts.at(-1));
	switch (state) {
		case "delivered":
			return `Sent ${dayAndTime(deliveredAt ?? now, now)}`;
		case "pending":
			return attempts.length === 0
				? "Sending"
				: `Not sent yet: ${error}. Next attempt ${timeOfDay(nextAttemptAt ?? now)}`;
		case "failed":
			return `Not sent: failed after ${pluralize(attempts.length, "attempt")}. Last response: ${error}`;
		case "held":
			return "Waiting: email is not set up";
		case "skipped":
			return "Not sent: the lead was marked as spam";
	}
}

/** A reply in the timeline, with its text and what became of it. */
export function ReplyCard({ reply }: { readonly reply: Reply }) {
	const { icon, tone } = states[reply.state];
	return (
		<div className="note-card">
			<small>
				{reply.by.name}, email to <Address email={reply.email} />
			</small>
			<p>{reply.text}</p>
			<small className={`reply-state ${tone}`}>
				<Icon icon={icon} /> {describeReply(reply, useNow())}
			</small>
		</div>
	);
}
