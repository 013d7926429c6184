import { type SqlBool, sql } from "kysely";
import { formatPostcode } from "../../content/areas/postcode/parse.ts";
import { normalizeName } from "../../forms/clean-text.ts";
import { openLists, uncountedLists } from "../../forms/lead-status.ts";
import { referencePrefix } from "../../forms/reference.ts";
import { summarize } from "../../forms/summary.ts";
import { listIds, splitIntoBatches } from "../database/batch.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { findMatches } from "../search/query.ts";
import { type Lead, readLeads } from "./lead.ts";

const columns = [
	"id",
	"reference",
	"received_at",
	"email",
	"submitted_email",
	"phone",
	"list",
	"assignee_id",
	"status",
	"won_value",
	"merged_into",
	"not_same",
] as const;

/** Columns that identify a lead's customer, and columns that the desk shows of their other leads. */
export type IdentityRow = Pick<LeadRow, (typeof columns)[number]>;

/** Columns by which further leads of a customer are found. Each has an index. */
const keyColumns = ["email", "submitted_email", "phone", "reference", "merged_into"] as const;
export type ContactKey = readonly [column: (typeof keyColumns)[number], value: string];

/** Limit of a customer's leads: more than anybody sends, so that a flood with one phone number stays readable. */
const maxLeads = 1000;
/** Limit of steps from lead to lead by shared details: more than one person's leads need, so that a chain stays cheap. */
const maxSteps = 5;
/** Number of a contact's latest leads among which a new lead's colleague is looked up: a flood costs no more. */
const maxLatest = 20;

/** Keys of an email address and a phone number, as they are normalised for search. Either may be empty. */
const contactKeys = (email: string, phone: string): readonly ContactKey[] => [
	["email", email],
	["submitted_email", email],
	["phone", phone],
];

const listContactKeys = (lead: IdentityRow): readonly ContactKey[] => [
	...contactKeys(lead.email, lead.phone),
	...contactKeys(lead.submitted_email ?? "", ""),
	["reference", lead.merged_into ?? ""],
	["merged_into", lead.reference],
];

/** A lead with the thread that it belongs to, and the threads of other customers, each named by the lead at its end. */
interface ThreadedRow extends IdentityRow {
	readonly thread: string;
	readonly apart: ReadonlySet<string>;
}

/**
 * Finds the thread of each lead: the lead that it was merged into, at the end. The office's marks keep whole threads
 * apart, so that a merge forgets none. They are kept once for each thread: a lead may have fifty, and a thread many leads.
 */
function findThreads(leads: readonly IdentityRow[]): readonly ThreadedRow[] {
	const byReference = new Map(leads.map((lead) => [lead.reference, lead]));
	const findEnd = (reference: string): string => {
		const into = byReference.get(reference)?.merged_into;
		return into ? findEnd(into) : reference;
	};
	const threads = new Map(leads.map(({ reference }) => [reference, findEnd(reference)]));
	const apart = new Map([...threads.values()].map((thread) => [thread, new Set<string>()]));
	for (const { reference, not_same } of leads)
		for (const marked of listMarks(not_same)) {
			const [thread = reference, other = marked] = [threads.get(reference), threads.get(marked)];
			if (thread === other) continue;
			apart.get(thread)?.add(other);
			apart.get(other)?.add(thread);
		}
	return leads.map((lead) => {
		const thread = threads.get(lead.reference) ?? lead.reference;
		return { ...lead, thread, apart: apart.get(thread) ?? new Set() };
	});
}

const listMarks = (notSame: string): readonly string[] => notSame.split(" ").filter(Boolean);

/**
 * Collects all leads that share an address or number with these, directly or through others, newest first.
 *
 * @param isOther tells leads of another customer, which are left out with the leads that only they lead to
 */
export async function collectLeads<Row extends IdentityRow>(
	lookUp: (keys: readonly ContactKey[]) => Promise<readonly Row[]>,
	keys: readonly ContactKey[],
	isOther: (row: Row) => boolean = () => false,
): Promise<readonly Row[]> {
	const found = new Map<string, Row>();
	/** Keys by their text, each once: many leads may share one. */
	const followed = new Map<string, ContactKey>();
	let next = keys;
	for (let step = 0; step < maxSteps && next.length > 0 && found.size < maxLeads; step++) {
		const before = followed.size;
		for (const key of next) if (key[1] !== "") followed.set(key.join(" "), key);
		const rows = await lookUp([...followed.values()].slice(before));
		const fresh = rows.filter((row) => !found.has(row.id) && !isOther(row));
		for (const row of fresh) found.set(row.id, row);
		next = fresh.flatMap(listContactKeys);
	}
	return [...found.values()].toSorted((a, b) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1));
}

/** Returns the leads of the customer with this email address or phone number, newest first. */
export const listCustomerLeads = (db: Database, email: string, phone: string): Promise<readonly IdentityRow[]> =>
	collectLeads((keys) => selectByKeys(db, keys), contactKeys(email, phone));

/**
 * Returns all leads of each lead's customer, newest first: the lead itself, and every lead that shares a phone number,
 * an email address (as sent or as corrected) or a merge with it, directly or through other leads. Unknown ids are
 * missing. A whole page takes hardly more queries than one lead. In a flood with one phone number, some leads may be
 * missing.
 */
export async function listSameCustomers(db: Database, ids: readonly string[]) {
	const firsts = await db.selectFrom("leads").select(columns).where("id", "in", ids).execute();
	const firstKeys = (lead: IdentityRow): readonly ContactKey[] => [
		["reference", lead.reference],
		...listContactKeys(lead),
	];
	const all = findThreads(await collectLeads((keys) => selectByKeys(db, keys), firsts.flatMap(firstKeys)));
	const byKey = new Map(keyColumns.map((column) => [column, Map.groupBy(all, (lead) => lead[column])]));
	const lookUp = async (keys: readonly ContactKey[]) =>
		keys.flatMap(([column, value]) => byKey.get(column)?.get(value) ?? []);
	const customers = firsts.map(async (first) => {
		const apart = byKey.get("reference")?.get(first.reference)?.[0]?.apart;
		const isOther = ({ thread }: ThreadedRow) => apart?.has(thread) ?? false;
		return [first.id, await collectLeads(lookUp, firstKeys(first), isOther)] as const;
	});
	return new Map(await Promise.all(customers));
}

/** Returns the leads of a lead's customer, itself among them, newest first; none for an unknown id. */
export const listSameCustomer = async (db: Database, id: string): Promise<readonly ThreadedRow[]> =>
	(await listSameCustomers(db, [id])).get(id) ?? [];

/** Returns whether a lead is in one of the open or done lists: not suspected spam, deleted or merged. */
export const isListed = ({ list }: Pick<IdentityRow, "list">): boolean =>
	!uncountedLists.some((uncounted) => uncounted === list);

/** Returns the leads that the office has told apart from one of these, as another customer's. */
export async function listMarkedApart(db: Database, own: readonly IdentityRow[]): Promise<readonly IdentityRow[]> {
	const marking = await db.selectFrom("leads").select(columns).where(isNotEmpty("not_same")).execute();
	const references = new Set(own.map(({ reference }) => reference));
	const naming = marking.filter(({ not_same }) => listMarks(not_same).some((mark) => references.has(mark)));
	const all = new Map([...own, ...naming].map((lead) => [lead.reference, lead]));
	// The marked leads, and the leads at the end of each thread
	let named = [
		...own.flatMap(({ not_same }) => listMarks(not_same)),
		...[...all.values()].flatMap(({ merged_into }) => merged_into ?? []),
	];
	while (named.length > 0) {
		const rows = await selectByKeys(
			db,
			named.map((reference): ContactKey => ["reference", reference]),
		);
		for (const row of rows) all.set(row.reference, row);
		named = rows.flatMap(({ merged_into }) => (merged_into && !all.has(merged_into) ? [merged_into] : []));
	}
	const leads = findThreads([...all.values()]);
	const isOwn = (lead: IdentityRow) => own.some(({ id }) => id === lead.id);
	const apart = new Set(leads.filter(isOwn).flatMap((lead) => [...lead.apart]));
	return leads.filter(({ thread }) => apart.has(thread)).toSorted((a, b) => b.received_at - a.received_at);
}

const listEmails = ({ email, submitted_email }: IdentityRow) => [email, submitted_email].filter(Boolean);

/** Returns what two leads have in common directly, not through other leads. */
export const compareContacts = (a: IdentityRow, b: IdentityRow) => ({
	sameEmail: listEmails(a).some((email) => listEmails(b).includes(email)),
	samePhone: a.phone !== "" && a.phone === b.phone,
});

/** Returns the customer's other listed leads that share an address or a number with this one directly. */
export function listLinked(own: readonly IdentityRow[], id: string): readonly IdentityRow[] {
	const self = own.find((each) => each.id === id);
	return own.filter((each) => {
		if (!self || each === self || !isListed(each)) return false;
		const { sameEmail, samePhone } = compareContacts(self, each);
		return sameEmail || samePhone;
	});
}

/** Counts the linked leads that were received before a time. */
export const countEarlier = (linked: readonly IdentityRow[], receivedAt: Date): number =>
	linked.filter((each) => each.received_at < receivedAt.getTime()).length;

/** Condition of the indexes of columns that many leads lack. Written out, because no such index serves a parameter. */
const isNotEmpty = (column: (typeof columns)[number]) => sql<SqlBool>`${sql.ref(column)} <> ''`;

/** Selects the leads that have one of these details. */
export async function selectByKeys(db: Database, keys: readonly ContactKey[]): Promise<readonly IdentityRow[]> {
	const select = async (column: ContactKey[0]): Promise<readonly IdentityRow[]> => {
		const values = new Set(keys.flatMap((key) => (key[0] === column && key[1] !== "" ? [key[1]] : [])));
		if (values.size === 0) return [];
		return db
			.selectFrom("leads")
			.select(columns)
			.where(column, "in", [...values].slice(0, maxLeads))
			.where(isNotEmpty(column))
			.limit(maxLeads)
			.execute();
	};
	return (await Promise.all(keyColumns.map(select))).flat();
}

/** Returns leads with the same name and postcode, which may be the customer's: without those known to be, or not. */
export async function listNamesakes(db: Database, lead: Lead, known: readonly IdentityRow[]): Promise<readonly Lead[]> {
	const { name, postcode } = summarize(lead.form, lead.payload);
	if (name === "" || postcode === "") return [];
	const { matches } = await findMatches(db, { find: `${name} ${postcode}` }, maxLatest);
	const leads = await readLeads(db, listIds(matches));
	const isKnown = ({ id }: Lead) => known.some((each) => each.id === id);
	return leads.filter((each) => nameAndPostcode(each) === nameAndPostcode(lead) && !isKnown(each));
}

function nameAndPostcode({ form, payload }: Lead): string {
	const { name, postcode } = summarize(form, payload);
	return `${normalizeName(name)}, ${formatPostcode(postcode)}`;
}

/** Returns the id of the colleague with the latest open lead of this address or number; undefined if nobody has one. */
export async function findColleague(db: Database, email: string, phone: string): Promise<string | undefined> {
	const selectLatest = (column: "email" | "phone", value: string) =>
		db.selectFrom((eb) =>
			eb
				.selectFrom("leads")
				.select(["assignee_id", "list", "received_at"])
				.where(column, "=", value)
				.where(isNotEmpty(column))
				.orderBy("received_at", "desc")
				.limit(maxLatest)
				.as(column),
		);
	const latest = selectLatest("email", email).selectAll().unionAll(selectLatest("phone", phone).selectAll());
	const row = await db
		.selectFrom(latest.as("latest"))
		.innerJoin("people", "people.id", "latest.assignee_id")
		.select("people.id")
		.where("people.email", "is not", null)
		.where("list", "in", openLists)
		.orderBy("received_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return row?.id;
}

/** Counts the customers of leads by the same rule, but ignores `notSame`: one lead's details belong to one customer. */
export function countCustomers(
	leads: readonly Pick<IdentityRow, "reference" | "email" | "submitted_email" | "phone" | "merged_into">[],
): number {
	const parents = new Map<string, string>();
	// Each way to a root is shortened, or leads that share one address would make it as long as they are many
	const findRoot = (key: string): string => {
		const parent = parents.get(key);
		if (parent === undefined) return key;
		const root = findRoot(parent);
		parents.set(key, root);
		return root;
	};
	for (const { reference, email, submitted_email, phone, merged_into } of leads)
		for (const key of [email, submitted_email, phone, merged_into]) {
			const [one, other] = [findRoot(reference), findRoot(key || reference)];
			if (one !== other) parents.set(one, other);
		}
	return new Set(leads.map(({ reference }) => findRoot(reference))).size;
}

/** Condition of the index `events_naming_leads`. SQLite uses the index only if both are written alike. */
export const namesLeads = sql<SqlBool>`detail like ${sql.lit(`%"${referencePrefix}%`)}`;

/** Removes every mention of deleted leads from the other leads: merges, marks, and the events about them. */
export async function forgetLeads(db: Database, ids: readonly string[]): Promise<void> {
	const deleted = await db.selectFrom("leads").select("reference").where("id", "in", ids).execute();
	const references = deleted.map(({ reference }) => reference);
	const isNamed = (text: string) => references.some((reference) => text.includes(reference));
	if (references.length === 0) return;
	await db.updateTable("leads").set({ merged_into: null }).where("merged_into", "in", references).execute();
	const marked = await db.selectFrom("leads").select(["id", "not_same"]).where(isNotEmpty("not_same")).execute();
	for (const { id, not_same } of marked.filter((each) => isNamed(each.not_same))) {
		const others = not_same.split(" ").filter((reference) => !isNamed(reference));
		await db
			.updateTable("leads")
			.set({ not_same: others.join(" ") })
			.where("id", "=", id)
			.execute();
	}
	const events = await db.selectFrom("events").select(["id", "detail"]).where(namesLeads).execute();
	const named = events.flatMap(({ id, detail }) => (isNamed(detail) ? [id] : []));
	for (const batch of splitIntoBatches(named)) await db.deleteFrom("events").where("id", "in", batch).execute();
}
