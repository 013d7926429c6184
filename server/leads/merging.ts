import type { Selection } from "kysely";
import { openLists, owesReply, waitingSince } from "../../forms/lead-status.ts";
import { compareUrgency } from "../../forms/urgency.ts";
import { listIds } from "../database/batch.ts";
import { countRows } from "../database/count-rows.ts";
import { lockRows, takeNamedLock } from "../database/dialect.ts";
import type { Database, LeadRow, Tables } from "../database/schema.ts";
import { computeReplyDue } from "../time/reply-due.ts";

const mergeColumns = [
	"reference",
	"received_at as receivedAt",
	"list",
	"status",
	"urgency",
	"next_at as nextAt",
	"answered_at as answeredAt",
	"wrote_at as wroteAt",
	"unanswered_since as unansweredSince",
	"merged_into as mergedInto",
] as const;
type Mergeable = Selection<Tables, "leads", (typeof mergeColumns)[number]>;

/** Limit of enquiries in one thread: more than anybody sends, so that none becomes too long to be shown. */
const maxThread = 50;

/** Returns the leads that were merged into this one, directly or through others, oldest first. */
export const listMerged = (db: Database, reference: string) =>
	db
		.selectFrom("leads")
		.select(["id", "reference"])
		.where("thread", "=", reference)
		.orderBy("received_at")
		.orderBy("id")
		.execute();

/** Returns the lead at the head of the thread that a lead was merged into; undefined if it is in none. */
export const findHead = (db: Database, id: string) =>
	db
		.selectFrom("leads")
		.innerJoin("leads as head", "head.reference", "leads.thread")
		.select(["head.id", "head.reference"])
		.where("leads.id", "=", id)
		.executeTakeFirst();

/** Maps the ids of these leads, and of those that were merged into them, to the ids of these. */
export async function listMergedIds(db: Database, leads: readonly Pick<LeadRow, "id" | "reference">[]) {
	if (leads.length === 0) return new Map<string, string>();
	const ids = new Map(leads.map(({ id, reference }) => [reference, id]));
	const rows = await db
		.selectFrom("leads")
		.select(["id", "thread"])
		.where("thread", "in", [...ids.keys()])
		.execute();
	return new Map([
		...leads.map(({ id }) => [id, id] as const),
		...rows.map(({ id, thread }) => [id, ids.get(thread ?? "") ?? id] as const),
	]);
}

/** Reads when each of these leads was merged into another one, as far as they are. */
export async function readMergeTimes(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
	if (ids.length === 0) return new Map();
	const merges = await db
		.selectFrom("events")
		.select(["lead_id", "at"])
		.where("lead_id", "in", ids)
		.where("detail", "like", '%"to":{"mergedInto":"%')
		.where("undone_at", "is", null)
		.orderBy("at")
		.execute();
	return new Map(merges.map(({ lead_id, at }) => [lead_id ?? "", at]));
}

/** Lists the ids of a lead and of those that were merged into it. */
export const listThreadIds = async (db: Database, { id, reference }: Pick<LeadRow, "id" | "reference">) => [
	id,
	...listIds(await listMerged(db, reference)),
];

/**
 * Lists a lead, and the lead at the head of its thread if it was merged; none for an unknown one.
 *
 * @param lock locks the leads in the caller's transaction, so that none is deleted meanwhile
 */
export async function listMergeChain(db: Database, reference: string, lock = false): Promise<readonly Mergeable[]> {
	const read = (name: string) => {
		const stored = db.selectFrom("leads").select(mergeColumns).select("thread").where("reference", "=", name);
		return (lock ? lockRows(db, stored) : stored).executeTakeFirst();
	};
	const lead = await read(reference);
	const head = lead?.thread ? await read(lead.thread) : undefined;
	return [lead, head].filter((each) => each !== undefined);
}

/** Lets merges, separations and deletions run one at a time until the transaction ends, so that no thread is left wrong. */
export const lockMerges = (db: Database): Promise<void> => takeNamedLock(db, "merges");

/** Puts a lead, with those that were merged into it, in the thread of the lead that it was merged into, or in its own. */
export async function updateThread(db: Database, reference: string, mergedInto: string | null): Promise<void> {
	const into = db
		.selectFrom("leads")
		.select(["reference", "thread"])
		.where("reference", "=", mergedInto ?? "");
	const target = await into.executeTakeFirst();
	const thread = target ? (target.thread ?? target.reference) : null;
	await db.updateTable("leads").set({ thread }).where("reference", "=", reference).execute();
	await db
		.withRecursive("below", (below) =>
			below
				.selectFrom("leads")
				.select("reference")
				.where("merged_into", "=", reference)
				.union((further) =>
					further
						.selectFrom("leads")
						.innerJoin("below", "below.reference", "leads.merged_into")
						.select("leads.reference"),
				),
		)
		.updateTable("leads")
		.set({ thread: thread ?? reference })
		.where("reference", "in", (eb) => eb.selectFrom("below").select("below.reference"))
		.execute();
}

/**
 * Returns why a lead cannot be merged into the one with this reference, which is locked; undefined if it can.
 *
 * @param isUndo undoes a separation, which stands although one of the two has been answered or closed since
 */
export async function findMergeRefusal(
	db: Database,
	lead: Mergeable,
	into: string,
	isUndo: boolean,
): Promise<MergeProblem | undefined> {
	const chain = await listMergeChain(db, into, true);
	const heads = [lead.reference, chain.at(-1)?.reference ?? ""];
	const size = await countRows(db.selectFrom("leads").where("thread", "in", heads));
	if (size + heads.length > maxThread) return "cannot-merge";
	if (!isUndo) return findMergeProblem(lead, chain);
	const problem = findMergeProblem(lead, chain.map(reopen));
	return problem === "merge-hides-reply" ? undefined : problem;
}

/**
 * Returns why a lead cannot be merged into another one; undefined if it can. A merged lead leaves the lists, so nothing
 * may be lost with it: not a won lead, which Reports count, nor a lead with a next step, nor open work under a lead that
 * is done, nor an open quote under a lead that is not quoted. If only one of the two has been answered, or the remaining lead is less urgent or due its reply later, the
 * customer would wait unseen, or longer than promised.
 *
 * @param chain the other lead, followed by the head of its thread if it was merged (`listMergeChain`)
 */
export function findMergeProblem(lead: Mergeable, chain: readonly Mergeable[]): MergeProblem | undefined {
	const staying = chain.at(-1);
	const isBarred = chain.some(
		({ list, reference }) => list === "deleted" || list === "spam" || reference === lead.reference,
	);
	if (lead.status === "won" || lead.mergedInto !== null || !staying || isBarred) return "cannot-merge";
	if (isOpen(lead) && staying.list === "done") return "merge-closes-lead";
	if (isQuoted(lead) && !isQuoted(staying)) return "merge-hides-quote";
	if (lead.nextAt !== null) return "merge-hides-next-step";
	if (owesReply(lead) ? !owesReply(staying) : owesReply(staying) && lead.list !== "done") return "merge-hides-reply";
	const isDelayed = owesReply(lead) && (compareUrgency(lead, staying) < 0 || computeDue(lead) < computeDue(staying));
	return isDelayed ? "merge-delays-reply" : undefined;
}

type MergeProblem =
	| "cannot-merge"
	| "merge-closes-lead"
	| "merge-hides-quote"
	| "merge-hides-next-step"
	| "merge-hides-reply"
	| "merge-delays-reply";

/** Says what has to be done before one of two leads can be merged into the other; null if one can be now, or never. */
export function adviseMerging(one: Mergeable, other: Mergeable): string | null {
	const leads = [one, other];
	if (findMergeable(leads)) return null;
	const [won, alsoWon] = leads.filter(({ status }) => status === "won");
	if (alsoWon) return "Both are won, so each keeps its own value in Reports";
	const open = leads.find(isOpen);
	if (won && open)
		return `${won.reference} is won and ${open.reference} still open: each stays a lead of its own, unless ${won.reference} is reopened first`;
	const answered = leads.map((lead) => ({
		...lead,
		answeredAt: lead.answeredAt ?? lead.receivedAt,
		wroteAt: null,
	}));
	const [waiting, alsoWaiting] = leads.filter(owesReply);
	const answer = alsoWaiting
		? "Both still wait for a reply: answer them"
		: `${waiting?.reference} still waits for a reply: answer it`;
	if (findMergeable(answered)) return `${answer} before you merge them`;
	const planned = findMergeable(leads, true);
	if (planned) return `${planned.reference} has a next step, which a merge would end: clear it first`;
	const answeredAndPlanned = findMergeable(answered, true);
	return answeredAndPlanned
		? `${answer}, and clear the next step of ${answeredAndPlanned.reference}, before you merge them`
		: null;
}

/** Returns the lead that can be merged into the other one, as it is or once its next step is cleared. */
const findMergeable = (leads: readonly Mergeable[], isCleared = false): Mergeable | undefined =>
	leads.find((lead) => {
		const others = leads.filter((each) => each !== lead);
		return !findMergeProblem(isCleared ? { ...lead, nextAt: null } : lead, others);
	});

/** Returns a lead as before it was answered or closed. */
const reopen = (lead: Mergeable): Mergeable =>
	isOpen(lead) || lead.list === "done" ? { ...lead, list: "new", answeredAt: null } : lead;

const isOpen = ({ list }: Mergeable): boolean => openLists.some((open) => open === list);
const isQuoted = ({ status }: Mergeable): boolean => status === "quoted";

const computeDue = (lead: Mergeable): number => computeReplyDue(waitingSince(lead), lead.urgency);
