import { commitments } from "../../../content/company/figures.ts";
import { isReplyLate, replyTime } from "../../../forms/reply-times.ts";
import { urgencyNames } from "../../../forms/urgency.ts";
import type { View } from "../../api/leads.ts";
import type { ListedRow } from "../../api/types.ts";
import { groupOfStep } from "../../shared/next-step.ts";
import { belongsToList } from "../../shared/view.ts";
import { isoDay } from "../../ui/times.ts";

export interface Group {
	/** Undefined if the order makes no groups. */
	readonly title: string | undefined;
	readonly isBad: boolean;
	/** Number of its rows that are still in the list; undefined if a further page can have more. */
	readonly count: number | undefined;
	readonly rows: readonly ListedRow[];
}

const overdue = `Over ${commitments.replyHours} hours`;
const lateTitles = new Set([...Object.values(urgencyNames), overdue, "Overdue"]);
/** Group of leads in progress whose customer waits for a reply, with or without a next step, unless a visit takes place today. */
const waiting = "Waiting for a reply";
/** Group of leads whose customer has written since they were answered or closed, but for urgent ones. */
const wrote = "Customer wrote";
/** Group of leads answered by a call or email whose status is still New. */
const answered = "Already answered";

function groupByReply({ sortedBy: { answeredAt, wroteAt, urgency }, receivedAt }: ListedRow, now: number): string {
	if (answeredAt !== null && wroteAt === null) return answered;
	if (urgency !== null) return urgencyNames[urgency];
	if (answeredAt !== null) return wrote;
	const due = receivedAt + replyTime;
	if (isReplyLate(due, now)) return overdue;
	return isoDay(due) === isoDay(now) ? "Due today" : "Due tomorrow";
}

const findTitle = (row: ListedRow, { list, order }: View, now: number): string | undefined => {
	if (list === "new" && order === "waiting") return groupByReply(row, now);
	const { answeredAt, wroteAt, urgency, nextStep } = row.sortedBy;
	if (list === "done" && order === "closed") return wroteAt === null ? undefined : wrote;
	if (list !== "in-progress" || order !== "next-step") return undefined;
	if (urgency === "emergency" && answeredAt === null) return urgencyNames.emergency;
	if (wroteAt !== null) return urgency === null ? wrote : urgencyNames[urgency];
	const planned = groupOfStep(nextStep, now);
	return answeredAt === null && planned !== "Visits today" ? waiting : planned;
};

/** Returns whether a row of the list has changed so much that it belongs in another group by now. */
export const isReordered = (rows: readonly ListedRow[], view: View, now: number): boolean =>
	rows.some(
		(row) =>
			belongsToList(row, view.list) && findTitle(row, view, now) !== findTitle({ ...row, sortedBy: row }, view, now),
	);

const places = new Map<string | undefined, number>([
	...Object.values(urgencyNames).map((name) => [name, -2] as const),
	[wrote, -1],
	[answered, 1],
]);
const placeOf = ([title]: readonly [string | undefined, unknown]): number => places.get(title) ?? 0;

/**
 * Groups the rows under headings, in the service's order, but customers who wrote right after what is urgent, and
 * answered leads last. A row that has changed keeps its place, and is counted there until it leaves the list.
 */
export function groupRows(rows: readonly ListedRow[], view: View, now: number, hasMore: boolean): readonly Group[] {
	const groups = Map.groupBy(rows, (row) => findTitle(row, view, now));
	const last = rows.map((row) => findTitle(row, view, now)).findLast((title) => title !== answered);
	const incomplete = hasMore ? [answered, last, ...(view.list === "new" ? [wrote] : [])] : [];
	return [...groups]
		.toSorted((a, b) => placeOf(a) - placeOf(b))
		.map(([title, members]) => ({
			title,
			isBad: lateTitles.has(title ?? ""),
			count: incomplete.includes(title) ? undefined : members.filter((row) => belongsToList(row, view.list)).length,
			rows: members,
		}));
}
