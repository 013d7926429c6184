import type { Database } from "../database/schema.ts";
import { revokeLinks } from "../leads/customer-links.ts";
import { listThreadIds } from "../leads/merging.ts";
import { type Actor, recordEvent } from "./events.ts";
import { lockForRequest } from "./lead-request.ts";

/** Withdraws the links to the customer's page, of the whole thread. Throws ProblemError as `lockForRequest` does. */
export const revokeLink = (db: Database, leadId: string, by: Actor, now: number): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		await lockForRequest(transaction, leadId);
		const stored = transaction.selectFrom("leads").select(["id", "reference"]).where("id", "=", leadId);
		const thread = await listThreadIds(transaction, await stored.executeTakeFirstOrThrow());
		for (const id of thread) await revokeLinks(transaction, id);
		await recordEvent(transaction, { what: "link-revoked", by, at: now, leadId });
	});
