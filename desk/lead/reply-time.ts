import { commitments } from "../../content/company/figures.ts";
import { replyTime } from "../../forms/office.ts";
import type { Lead } from "../api/types.ts";
import { dayAndTime, exactTimeBetween, roughDuration, shortDayAndTime, timeBetween } from "../ui/times.ts";

type ReplyTimes = Pick<Lead, "receivedAt" | "answeredAt" | "answeredBy" | "urgency" | "list" | "statusAt">;

/**
 * Describes a lead's reply time: the time left or, once it is answered, the time taken. An emergency cannot wait for the
 * promised time, so it says what to do instead.
 */
export function describeReplyTime(lead: ReplyTimes, now: number) {
	const { receivedAt, answeredAt, answeredBy, urgency, list, statusAt } = lead;
	const due = receivedAt + replyTime;
	const used = Math.max(0, (answeredAt ?? now) - receivedAt);
	if (answeredAt !== null)
		return {
			used,
			isOverdue: false,
			head: `Answered after ${exactTimeBetween(answeredAt - used, answeredAt)}`,
			aside: `of ${commitments.replyHours} h`,
			end: `Answered${answeredBy ? ` by ${answeredBy}` : ""}, ${shortDayAndTime(answeredAt)}`,
		};
	if (list === "done") {
		const closedAt = statusAt ?? now;
		const end = `Closed ${shortDayAndTime(closedAt)}`;
		return { used: closedAt - receivedAt, isOverdue: false, head: "Closed without a reply", aside: "", end };
	}
	const elapsed = `${timeBetween(now - used, now)} elapsed`;
	if (used > replyTime) {
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
