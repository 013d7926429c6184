import type { Standing } from "./store.ts";
import type { Database, LeadRow } from "./tables.ts";

const columns = ["leads.id", "leads.status", "leads.lost_reason", "leads.follow_up"] as const;

/** @param takenBy the assignee's name */
export const standingOf = (
	{ status, lost_reason, follow_up }: Pick<LeadRow, "status" | "lost_reason" | "follow_up">,
	takenBy: string | null,
): Standing => ({
	status,
	lostReason: lost_reason ?? undefined,
	takenBy: takenBy ?? undefined,
	followUp: follow_up ?? undefined,
});

export async function standings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("leads")
		.leftJoin("people", "people.id", "leads.taken_by")
		.select([...columns, "people.name"])
		.where("leads.id", "in", ids)
		.execute();
	return new Map(rows.map(({ name, ...row }) => [row.id, standingOf(row, name)]));
}
