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

/**
 * Describes a lead's reply time: the time left or, once it is answered, the time taken. An emergency says what to do
 * instead.
 *
 * @param answerer name of the person who answered, if it is known
 */
export function describeReplyTime(lead: ReplyTimes, now: number, answerer?: string) {
	const { receivedAt, replyDue: due, answeredAt, urgency, list, statusAt } = lead;
	const used = Math.max(0, (answeredAt ?? now) - receivedAt);
	if (answeredAt !== null)
		return {
			used,
			isOverdue: false,
			head: `Answered after ${exactTimeBetween(answeredAt - used, answeredAt)}`,
			aside: `of ${exactDuration(due - receivedAt)}`,
			end: `Answered${answerer ? ` by ${answerer}` : ""}, ${shortDayAndTime(answeredAt)}`,
		};
	if (list === "done") {
		const closedAt = statusAt ?? now;
		const end = `Closed ${shortDayAndTime(closedAt)}`;
		return { used: closedAt - receivedAt, isOverdue: false, head: "Closed without a reply", aside: "", end };
	}
	const elapsed = `${timeBetween(now - used, now)} elapsed`;
	if (now > due) {
		const head = `${timeBetween(due, now)} overdue`;
		return { used, isOverdue: true, head, aside: elapsed, end: `Reply was due ${dayAndTime(due, now)}` };
	}
	const remaining = `${roughDuration(due - now)} left`;
	if (urgency === "emergency")
		return {
			used,
			isOverdue: false,
			head: "Emergency: answer now",
			aside: elapsed,
			end: `${remaining}, until ${dayAndTime(due, now)}`,
		};
	return { used, isOverdue: false, head: remaining, aside: elapsed, end: `Reply by ${dayAndTime(due, now)}` };
}
