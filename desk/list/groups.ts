import type { LeadRow } from "../api/types.ts";
import { daysBetween, isoDay, noonOf, promise } from "../common/times.ts";
import type { View } from "../common/view.ts";

/** Rows under one heading. */
export interface Group {
	/** None where the order makes no groups. */
	readonly title: string | undefined;
	readonly isBad: boolean;
	readonly rows: readonly LeadRow[];
}

const bad = new Set(["Over 24 hours", "Follow-up overdue"]);

/** By what is left of the 24 hours; an emergency comes before all. A call or a mail has answered what is still New. */
function byReply(row: LeadRow, now: number): string {
	if (row.answeredAt !== null) return "Answered already";
	if (row.isUrgent) return "Emergency";
	const due = row.receivedAt + promise;
	if (due <= now) return "Over 24 hours";
	return isoDay(due) === isoDay(now) ? "Due today" : "Due tomorrow";
}

function byFollowUp({ followUp }: LeadRow, now: number): string {
	if (!followUp) return "No date yet";
	const days = daysBetween(isoDay(now), followUp);
	if (days < 0) return "Follow-up overdue";
	if (days === 0) return "Today";
	// Until the Sunday that ends this week
	const weekday = new Date(noonOf(isoDay(now))).getUTCDay();
	return days <= (7 - weekday) % 7 ? "This week" : "Later";
}

/** The rows under their headings, in the order in which they come: the service has sorted them. */
export function groupsOf(rows: readonly LeadRow[], { list, order }: View, now: number): readonly Group[] {
	const titleOf = (row: LeadRow): string | undefined => {
		if (list === "new" && order === "waiting") return byReply(row, now);
		return list === "in-hand" && order === "follow-up" ? byFollowUp(row, now) : undefined;
	};
	const groups: { title: string | undefined; isBad: boolean; rows: LeadRow[] }[] = [];
	for (const row of rows) {
		const title = titleOf(row);
		const same = groups.find((group) => group.title === title);
		if (same) same.rows.push(row);
		else groups.push({ title, isBad: bad.has(title ?? ""), rows: [row] });
	}
	return groups;
}
