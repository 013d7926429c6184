import { CircleAlert, Phone } from "lucide";
import { isUnanswered, nameStatus, owesReply, waitingSince } from "../../forms/lead-status.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { useMe, usePerson } from "../api/session.ts";
import type { Lead, Status } from "../api/types.ts";
import { focusLeadPart, startCallLog } from "../shared/focus-lead-part.ts";
import { describeTriedCalls } from "../shared/labels.ts";
import { isStepOver, listNextTries } from "../shared/next-step.ts";
import { useLeadChanges } from "../shared/use-lead-changes.tsx";
import { AsyncButton } from "../ui/AsyncButton.tsx";
import { DeadlineBar } from "../ui/DeadlineBar.tsx";
import { dayAndTime } from "../ui/times.ts";
import { useNow } from "../ui/use-now.ts";
import { useCanReply } from "./activity/reply-draft.ts";
import { describeReplyTime } from "./reply-time.ts";
import { reopenedStatus, useStatusChange } from "./status/use-status-change.ts";
import "./reply-deadline.css";

const nextStatus: Partial<Record<Status, Exclude<Status, "lost">>> = {
	contacted: "visit",
	visit: "quoted",
	quoted: "won",
};

export function ReplyDeadline({ lead }: { readonly lead: Lead }) {
	const me = useMe();
	const { assignToMe, changeLead } = useLeadChanges();
	const changeStatus = useStatusChange(lead);
	const canReply = useCanReply(lead);
	const { callLink } = lead;
	const next = nextStatus[lead.status];
	const isMessageOwed = lead.wroteAt !== null && !isUnanswered(lead);
	return (
		<section className="reply-deadline" aria-label="Reply time">
			<ReplyTime lead={lead} />
			<div className="actions">
				{callLink && (
					<a className="button outline call" href={callLink}>
						<Icon icon={Phone} /> Call
					</a>
				)}
				{lead.status === "new" && lead.assigneeId !== me.id && (
					<AsyncButton className="button outline" action={() => assignToMe(lead)}>
						Assign to me
					</AsyncButton>
				)}
				{owesReply(lead) &&
					(canReply && (isMessageOwed || (!lead.shownPhone && !callLink)) ? (
						<button type="button" className="button" onClick={() => focusLeadPart("reply")}>
							Reply
						</button>
					) : (
						<button type="button" className="button" aria-keyshortcuts="c" onClick={startCallLog}>
							Log a call
						</button>
					))}
				{isMessageOwed && (
					<AsyncButton className="button outline" action={() => changeLead(lead, { wroteAt: null })}>
						No reply needed
					</AsyncButton>
				)}
				{lead.status === "lost" && (
					<AsyncButton className="button outline" action={() => changeStatus(reopenedStatus(lead))}>
						Reopen
					</AsyncButton>
				)}
				{next && !isMessageOwed && (
					<AsyncButton className="button" action={() => changeStatus(next)}>
						Mark as {nameStatus({ ...lead, status: next }).toLowerCase()}
					</AsyncButton>
				)}
			</div>
		</section>
	);
}

/** Calls that reached nobody, with the next try, which is the lead's next step. */
function TriedCalls({ lead, now }: { readonly lead: Lead; readonly now: number }) {
	const { changeLead } = useLeadChanges();
	if (!lead.triedCalls) return null;
	const hasNext = lead.nextStep !== null && !isStepOver(lead.nextStep, now);
	return (
		<p className="tried-calls">
			{describeTriedCalls(lead.triedCalls, now)}.
			{!hasNext && lead.list !== "done" && (
				<>
					{" "}
					Try again{" "}
					{listNextTries(now, lead).map(({ name, at }) => (
						<AsyncButton
							key={name}
							className="text-button"
							action={() => changeLead(lead, { nextStep: { kind: "call", at, minutes: null } })}
						>
							{name}
						</AsyncButton>
					))}
				</>
			)}
		</p>
	);
}

/** Names who wrote on a merged enquiry, with the address if a reply to the lead's does not reach it. */
const nameWriter = ({ name, reference, email }: Lead["merged"][number], lead: Lead): string =>
	[name, reference, email !== lead.email && email].filter(Boolean).join(", ");

function ReplyTime({ lead }: { readonly lead: Lead }) {
	const now = useNow();
	const since = waitingSince(lead);
	const { wroteAt, unansweredSince } = lead;
	const isSince = (at: number) => wroteAt !== null && unansweredSince !== null && at >= unansweredSince;
	const messages = lead.notes.filter(({ kind, at }) => kind === "from-customer" && isSince(at));
	const enquiries = lead.merged.filter(
		({ id, receivedAt }) => isUnanswered(lead) || (lead.unreached.includes(id) && isSince(receivedAt)),
	);
	const { used, isOverdue, head, aside, end } = describeReplyTime(lead, now, usePerson(lead.answeredBy ?? "")?.name);
	return (
		<div>
			<p className="time-words">
				<b className={isOverdue ? "over" : undefined}>
					{isOverdue && <Icon icon={CircleAlert} />}
					{head}
				</b>
				<span>{aside}</span>
			</p>
			<DeadlineBar used={used / (lead.replyDue - since)} endsAtDeadline />
			<TriedCalls lead={lead} now={now} />
			<p className="time-ends">
				<span>
					{since === lead.receivedAt ? "Received" : "Customer wrote"} {dayAndTime(since, now)}
					{wroteAt !== null && since !== wroteAt && `, wrote again ${dayAndTime(wroteAt, now)}`}
				</span>
				<span>{end}</span>
			</p>
			{enquiries.slice(-3).map((enquiry) => (
				<blockquote key={enquiry.id}>
					<b>{nameWriter(enquiry, lead)}: </b>
					{enquiry.message || enquiry.choices.join(", ")}
				</blockquote>
			))}
			{messages.slice(-3).map(({ id, leadId, text }) => {
				const writer = lead.merged.find((enquiry) => enquiry.id === leadId);
				return (
					<blockquote key={id}>
						{writer && <b>{nameWriter(writer, lead)}: </b>}
						{text}
					</blockquote>
				);
			})}
		</div>
	);
}
