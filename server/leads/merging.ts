import { owesReply } from "../../forms/lead-status.ts";
import { compareUrgency } from "../../forms/urgency.ts";
import { listIds } from "../database/batch.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { computeReplyDue } from "../time/reply-due.ts";
import { type ContactKey, type IdentityRow, selectByKeys } from "./customer.ts";

const mergeColumns = ["reference", "received_at", "list", "status", "urgency", "next_at", "answered_at"] as const;
const chainColumns = [...mergeColumns, "merged_into"] as const;
type Mergeable = Pick<LeadRow, (typeof mergeColumns)[number]>;

/** Returns the leads that were merged into this one, directly or through others, oldest first. */
export async function listMerged(db: Database, reference: string): Promise<readonly IdentityRow[]> {
	const merged: IdentityRow[] = [];
	for (let into = [reference]; into.length > 0; ) {
		const keys = into.map((each): ContactKey => ["merged_into", each]);
		const next = await selectByKeys(db, keys);
		merged.push(...next);
		into = next.map((each) => each.reference);
	}
	return merged.toSorted((a, b) => a.received_at - b.received_at);
}

/** Maps the ids of these leads, and of those that were merged into them, to the ids of these. */
export async function listMergedIds(db: Database, leads: readonly Pick<LeadRow, "id" | "reference">[]) {
	const ids = new Map(leads.map(({ id }) => [id, id]));
	for (let into = new Map(leads.map(({ id, reference }) => [reference, id])); into.size > 0; ) {
		const rows = await db
			.selectFrom("leads")
			.select(["id", "reference", "merged_into"])
			.where("merged_into", "in", [...into.keys()])
			.execute();
		const next = rows.map(({ id, reference, merged_into }) => ({
			id,
			reference,
			into: into.get(merged_into ?? "") ?? id,
		}));
		for (const row of next) ids.set(row.id, row.into);
		into = new Map(next.map((row) => [row.reference, row.into]));
	}
	return ids;
}

/** Lists the ids of a lead and of those that were merged into it. */
export const listThreadIds = async (db: Database, { id, reference }: Pick<LeadRow, "id" | "reference">) => [
	id,
	...listIds(await listMerged(db, reference)),
];

/**
 * Lists a lead, the lead that it was merged into, and so on. The list ends early where a lead is missing.
 *
 * @param lock locks the leads in the caller's transaction, so that none is deleted meanwhile
 */
export async function listMergeChain(db: Database, reference: string, lock = false): Promise<readonly Mergeable[]> {
	const chain: (Mergeable & Pick<LeadRow, "merged_into">)[] = [];
	for (let next: string | null | undefined = reference; next; next = chain.at(-1)?.merged_into) {
		const stored = db.selectFrom("leads").select(chainColumns).where("reference", "=", next);
		const row = await (lock ? lockRows(db, stored) : stored).executeTakeFirst();
		if (!row) break;
		chain.push(row);
	}
	return chain;
}

/**
 * Returns why a lead cannot be merged into another one; undefined if it can. A merged lead leaves the lists, so nothing
 * may be lost with it: not a won lead, which Reports count, nor a lead with a next step. If only one of the two has
 * been answered, or the remaining lead is less urgent or, as urgent, due its reply later, the customer would wait unseen.
 *
 * @param chain the other lead, followed by the leads that it was merged into (`listMergeChain`)
 */
export function findMergeProblem(lead: Mergeable, chain: readonly Mergeable[]): MergeProblem | undefined {
	const staying = chain.at(-1);
	const isBarred = chain.some(({ list, reference }) => list === "deleted" || reference === lead.reference);
	if (lead.status === "won" || !staying || isBarred) return "cannot-merge";
	if (lead.next_at !== null) return "merge-hides-next-step";
	const owes = ({ list, answered_at: answeredAt }: Mergeable) => owesReply({ list, answeredAt });
	if (lead.list !== "done" && owes(lead) !== owes(staying)) return "merge-hides-reply";
	const isDelayed = owes(lead) && (compareUrgency(lead, staying) || computeDue(lead) - computeDue(staying)) < 0;
	return isDelayed ? "merge-delays-reply" : undefined;
}

type MergeProblem = "cannot-merge" | "merge-hides-next-step" | "merge-hides-reply" | "merge-delays-reply";

const computeDue = ({ received_at, urgency }: Mergeable): number => computeReplyDue(received_at, urgency);
