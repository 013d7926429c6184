import { type List, listOf } from "../../forms/lead-status.ts";
import type { Change, LeadSummary } from "./types.ts";

/** Returns the list that a lead is in after a change. */
function listAfter(row: LeadSummary, change: Change): List {
	if (change.kind === "spam") return "spam";
	if (change.kind === "lost") return "done";
	if (change.kind !== "status" && change.kind !== "not-spam") return row.list;
	const status = change.kind === "status" ? change.status : row.status;
	return listOf[status];
}

/** Returns a lead as it will be once the service has made a change. */
export function leadAfter(row: LeadSummary, change: Change, now: number): LeadSummary {
	const list = listAfter(row, change);
	switch (change.kind) {
		case "status": {
			const answeredAt = row.answeredAt ?? (change.status === "new" ? null : now);
			return { ...row, list, status: change.status, statusAt: now, lostReason: null, answeredAt };
		}
		case "lost":
			return {
				...row,
				list,
				status: "lost",
				statusAt: now,
				lostReason: change.reason,
				answeredAt: row.answeredAt ?? now,
			};
		case "take":
			return { ...row, takenBy: change.personId };
		case "follow-up":
			return { ...row, followUp: change.day };
		default:
			return { ...row, list };
	}
}
