import type { LeadStatus } from "../../forms/lead-status.ts";
import type { LeadRow } from "../database/schema.ts";

/** The office's work on a lead. */
export interface LeadProgress {
	/** Increases with every change. A change names the version that it was made on. */
	readonly version: number;
	/** `deleted` while the lead's deletion can be undone. */
	readonly list: LeadRow["list"];
	readonly status: LeadStatus;
	readonly lostReason: string | null;
	/** Id of the assignee; empty if there is none. */
	readonly assigneeId: string;
	/** A day in London, such as `2026-03-02`. */
	readonly followUp: string | null;
	/** A day and time in London, such as `2026-03-02T09:30`. */
	readonly visit: string | null;
	/** Value of the quote, in whole pounds. `wonValue` is that of the work that was won. */
	readonly quotedValue: number | null;
	readonly wonValue: number | null;
	readonly answeredAt: number | null;
	/** Time of the last change of status. */
	readonly statusAt: number | null;
}

/** Columns of the progress that changes set. */
export const changedColumns = [
	"version",
	"status",
	"status_at",
	"lost_reason",
	"assignee_id",
	"follow_up",
	"visit",
	"quoted_value",
	"won_value",
] as const;

export const progressColumns = [...changedColumns, "list", "answered_at"] as const;

export type ProgressRow = Pick<LeadRow, (typeof progressColumns)[number]>;

export const toProgress = (row: ProgressRow): LeadProgress => ({
	version: row.version,
	list: row.list,
	status: row.status,
	lostReason: row.lost_reason,
	assigneeId: row.assignee_id,
	followUp: row.follow_up,
	visit: row.visit,
	quotedValue: row.quoted_value,
	wonValue: row.won_value,
	answeredAt: row.answered_at,
	statusAt: row.status_at,
});
