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
	/** Number of rows that belong here now, wherever they are; undefined if a further page can have more. */
	readonly count: number | undefined;
	readonly rows: readonly ListedRow[];
}

/** Group of unanswered leads whose promised reply time has passed. */
const overdue = `Over ${commitments.replyHours} hours`;
const lateTitles = new Set([...Object.values(urgencyNames), overdue, "Overdue"]);
/** Group of leads answered by a call or email whose status is still New. */
const answered = "Already answered";

/** Groups by the time left for a reply. The most urgent come first. */
function groupByReply({ sortedBy: { answeredAt, urgency }, receivedAt }: ListedRow, now: number): string {
	if (answeredAt !== null) return answered;
	if (urgency !== null) return urgencyNames[urgency];
	const due = receivedAt + replyTime;
	if (isReplyLate(due, now)) return overdue;
	return isoDay(due) === isoDay(now) ? "Due today" : "Due tomorrow";
}

/**
 * Groups the rows under headings, in the service's order. Answered leads come last, regardless of their position. A row that
 * has changed keeps its place, and is counted where it belongs now.
 *
 * @param hasMore more rows are still to come
 */
export function groupRows(
	rows: readonly ListedRow[],
	{ list, order }: View,
	now: number,
	hasMore: boolean,
): readonly Group[] {
	const findTitle = (row: ListedRow): string | undefined => {
		if (list === "new" && order === "waiting") return groupByReply(row, now);
		return list === "in-progress" && order === "next-step" ? groupOfStep(row.sortedBy.nextStep, now) : undefined;
	};
	const titlesNow = rows.filter((row) => belongsToList(row, list)).map((row) => findTitle({ ...row, sortedBy: row }));
	const groups = new Map<string | undefined, ListedRow[]>();
	for (const row of rows) {
		const title = findTitle(row);
		const members = groups.get(title);
		if (members) members.push(row);
		else groups.set(title, [row]);
	}
	const last = rows.map(findTitle).findLast((title) => title !== answered);
	return [...groups]
		.toSorted(([a], [b]) => Number(a === answered) - Number(b === answered))
		.map(([title, members]) => ({
			title,
			isBad: lateTitles.has(title ?? ""),
			count:
				hasMore && (title === answered || title === last)
					? undefined
					: titlesNow.filter((titleNow) => titleNow === title).length,
			rows: members,
		}));
}
