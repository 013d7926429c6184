import { owesReply, waitingSince } from "../../forms/lead-status.ts";
import { isReplyLate } from "../../forms/reply-times.ts";
import type { Lead } from "../api/types.ts";
import {
	dayAndTime,
	exactDuration,
	exactTimeBetween,
	roughDuration,
	shortDayAndTime,
	timeBetween,
} from "../ui/times.ts";

type ReplyTimes = Pick<
	Lead,
	"receivedAt" | "replyDue" | "answeredAt" | "wroteAt" | "unansweredSince" | "urgency" | "list" | "statusAt"
>;

/** Describes the time left to reply, or what to do about an emergency; once a lead is answered, the time taken. */
export function describeReplyTime(lead: ReplyTimes, now: number, answerer?: string) {
	const { replyDue: due, answeredAt, urgency, statusAt } = lead;
	const isOwed = owesReply(lead);
	const since = waitingSince(lead);
	const used = Math.max(0, (isOwed ? now : (answeredAt ?? statusAt ?? now)) - since);
	const isOverdue = isOwed && isReplyLate(due, now);
	const toWords = (head: string, aside: string, end: string) => ({ used, isOverdue, head, aside, end });
	if (!isOwed && answeredAt !== null) {
		const taken = `Answered after ${exactTimeBetween(answeredAt - used, answeredAt)}`;
		const who = answerer ? `Answered by ${answerer}` : "Answered";
		return toWords(taken, `of ${exactDuration(due - since)}`, `${who}, ${shortDayAndTime(answeredAt)}`);
	}
	if (!isOwed) return toWords("Closed without a reply", "", `Closed ${shortDayAndTime(statusAt ?? now)}`);
	const elapsed = `${timeBetween(now - used, now)} elapsed`;
	if (isOverdue) return toWords(`${timeBetween(due, now)} overdue`, elapsed, `Reply was due ${dayAndTime(due, now)}`);
	const remaining = `${roughDuration(due - now)} left`;
	return urgency === "emergency"
		? toWords("Emergency: answer now", elapsed, `${remaining}, until ${dayAndTime(due, now)}`)
		: toWords(remaining, elapsed, `Reply by ${dayAndTime(due, now)}`);
}
