import { sql } from "kysely";
import type { Database } from "./tables.ts";
import type { List } from "./work.ts";

const maxIdsPerStatement = 1000;

/** SQL for the list that a lead belongs to, from its status and its webhook delivery. */
export const listOf = sql<List>`case
	when exists (
		select 1 from deliveries where lead_id = leads.id and channel = 'webhook' and state = 'spam'
	) then 'spam'
	when leads.status = 'new' then 'new'
	when leads.status in ('won', 'lost') then 'done'
	else 'in-hand'
end`;

/** Moves leads to the lists that they belong to. */
export async function relist(db: Database, ids: readonly string[]): Promise<void> {
	for (let start = 0; start < ids.length; start += maxIdsPerStatement) {
		await db
			.updateTable("leads")
			.set({ list: sql<List | "removed">`case when removed_at is not null then 'removed' else ${listOf} end` })
			.where("id", "in", ids.slice(start, start + maxIdsPerStatement))
			.execute();
	}
}
