import { CircleAlert, Phone } from "lucide";
import { statusNames } from "../../forms/lead-status.ts";
import { replyTime } from "../../forms/office.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe } from "../api/session.ts";
import type { Lead, Status } from "../api/types.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { DeadlineBar } from "../ui/DeadlineBar.tsx";
import { dayAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { describeReplyTime } from "./reply-time.ts";
import { useStatusChange } from "./status/use-status-change.ts";
import "./reply-deadline.css";

const nextStatus: Partial<Record<Status, Exclude<Status, "lost">>> = {
	new: "contacted",
	contacted: "visit",
	visit: "quoted",
	quoted: "won",
};

/** The promised reply time of a lead: the time left or, once it is answered, the time taken. */
export function ReplyDeadline({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const { assignToMe } = useLeadChanges();
	const changeStatus = useStatusChange(lead);
	const next = nextStatus[lead.status];
	return (
		<section className="reply-deadline" aria-label="Reply time">
			<ReplyTime lead={lead} />
			<div className="actions">
				{lead.links.call && (
					<a className="button outline call" href={lead.links.call}>
						<Icon icon={Phone} /> Call
					</a>
				)}
				{lead.status === "new" && lead.assigneeId !== me.id && (
					<AsyncButton className="button outline" action={() => assignToMe(lead)}>
						Assign to me
					</AsyncButton>
				)}
				{next && (
					<AsyncButton className="button" action={() => changeStatus(next)}>
						Mark as {statusNames[next].toLowerCase()}
					</AsyncButton>
				)}
			</div>
		</section>
	);
}

function ReplyTime({ lead }: { readonly lead: Lead }) {
	const now = useNow();
	const { used, isOverdue, head, aside, end } = describeReplyTime(lead, now);
	return (
		<div>
			<p className="time-words">
				{isOverdue ? (
					<b className="over">
						<Icon icon={CircleAlert} /> {head}
					</b>
				) : (
					<b>{head}</b>
				)}
				<span>{aside}</span>
			</p>
			<DeadlineBar used={used / replyTime} endsAtDeadline />
			<p className="time-ends">
				<span>Received {dayAndTime(lead.receivedAt, now)}</span>
				<span>{end}</span>
			</p>
		</div>
	);
}
