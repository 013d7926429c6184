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

type ReplyTimes = Pick<Lead, "receivedAt" | "replyDue" | "answeredAt" | "urgency" | "list" | "statusAt">;

/** Describes the time left to reply, or what to do about an emergency; once a lead is answered, the time taken. */
export function describeReplyTime(lead: ReplyTimes, now: number, answerer?: string) {
	const { receivedAt, replyDue: due, answeredAt, urgency, list, statusAt } = lead;
	const isDone = list === "done";
	const used = Math.max(0, (answeredAt ?? (isDone ? statusAt : null) ?? now) - receivedAt);
	const isOverdue = answeredAt === null && !isDone && isReplyLate(due, now);
	const toWords = (head: string, aside: string, end: string) => ({ used, isOverdue, head, aside, end });
	if (answeredAt !== null) {
		const taken = `Answered after ${exactTimeBetween(answeredAt - used, answeredAt)}`;
		const who = answerer ? `Answered by ${answerer}` : "Answered";
		return toWords(taken, `of ${exactDuration(due - receivedAt)}`, `${who}, ${shortDayAndTime(answeredAt)}`);
	}
	if (isDone) return toWords("Closed without a reply", "", `Closed ${shortDayAndTime(statusAt ?? now)}`);
	const elapsed = `${timeBetween(now - used, now)} elapsed`;
	if (isOverdue) return toWords(`${timeBetween(due, now)} overdue`, elapsed, `Reply was due ${dayAndTime(due, now)}`);
	const remaining = `${roughDuration(due - now)} left`;
	return urgency === "emergency"
		? toWords("Emergency: answer now", elapsed, `${remaining}, until ${dayAndTime(due, now)}`)
		: toWords(remaining, elapsed, `Reply by ${dayAndTime(due, now)}`);
}
