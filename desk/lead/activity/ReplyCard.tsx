import { Check, CircleAlert, Clock3 } from "lucide";
import { capitalize } from "../../../content/shared/in-words.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import type { Reply } from "../../api/types.ts";
import { describeDelivery, withLastAttempt } from "../../shared/deliveries.ts";
import { formatStepTime } from "../../shared/next-step.ts";
import { dayAndTime } from "../../ui/times.ts";
import { useNow } from "../../ui/use-now.ts";
import { Address } from "../ContactLinks.tsx";

export function ReplyCard({ reply }: { readonly reply: Reply }) {
	const now = useNow();
	const isSent = reply.state === "delivered";
	const isStopped = reply.state === "skipped" && reply.attempts.at(-1)?.error != null;
	const isBad = reply.state === "failed" || isStopped;
	return (
		<div className="note-card">
			<small>
				{/* The address that refused it may have been corrected since */}
				{reply.by.name}, email {isBad ? "that would now go to" : "to"} <Address email={reply.email} />
			</small>
			<p>{reply.text}</p>
			{reply.visitAt && (
				<small>
					{reply.isCancellation ? "Cancels" : "With"} the visit on {formatStepTime({ at: reply.visitAt })} for the
					calendar
				</small>
			)}
			<small className={`reply-state ${isSent ? "good" : isBad ? "bad" : ""}`}>
				<Icon icon={isSent ? Check : isBad ? CircleAlert : Clock3} />
				<span>
					{capitalize(describeDelivery(withLastAttempt({ ...reply, channel: "reply" })))}
					{reply.deliveredAt !== null && ` ${dayAndTime(reply.deliveredAt, now)}`}
				</span>
			</small>
		</div>
	);
}
