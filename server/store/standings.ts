import type { Standing } from "./store.ts";
import type { Database } from "./tables.ts";

export async function standings(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
	if (ids.length === 0) return new Map();
	const rows = await db
		.selectFrom("leads")
		.leftJoin("people", "people.id", "leads.taken_by")
		.select(["leads.id", "leads.status", "leads.lost_reason", "leads.follow_up", "people.name"])
		.where("leads.id", "in", ids)
		.execute();
	return new Map(
		rows.map(({ id, status, lost_reason, follow_up, name }) => [
			id,
			{
				status,
				lostReason: lost_reason ?? undefined,
				takenBy: name ?? undefined,
				followUp: follow_up ?? undefined,
			},
		]),
	);
}
