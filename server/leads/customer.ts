import { type SqlBool, sql } from "kysely";
import { openLists, uncountedLists } from "../../forms/lead-status.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import type { Lead } from "./lead.ts";

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
	"thread",
	"not_same",
] as const;

/** Columns that identify a lead's customer, and columns that the desk shows of their other leads. */
export type IdentityRow = Pick<LeadRow, (typeof columns)[number]>;

/** Columns by which further leads of a customer are found. Each has an index. */
const keyColumns = ["email", "submitted_email", "phone", "reference", "thread"] as const;
type Key = readonly [column: (typeof keyColumns)[number], value: string];

/** Limit of leads that are exported or erased at once: more than anybody sends. */
const maxLeads = 1000;
/** Maximum steps from lead to lead by shared details. One person's leads need fewer; the limit keeps a long chain cheap. */
const maxSteps = 5;
/** Number of the latest leads with one address or number that the desk looks at, so that a flood costs no more. */
const maxLatest = 200;
/** Number of a thread's addresses and numbers by which others are found. */
const maxContacts = 20;
/** Limit of values in one query. */
const maxValues = 10_000;

/** Keys of an email address and a phone number, as they are normalised for search. Either may be empty. */
const contactKeys = (email: string, phone: string): readonly Key[] => [
	["email", email],
	["submitted_email", email],
	["phone", phone],
];

const listContactKeys = (lead: IdentityRow): readonly Key[] => [
	...contactKeys(lead.email, lead.phone),
	...contactKeys(lead.submitted_email ?? "", ""),
];

/** Returns the reference of the lead at the head of a lead's thread: itself, unless it was merged into another one. */
const findThread = ({ thread, reference }: IdentityRow): string => thread ?? reference;

const listThreadKeys = (lead: IdentityRow): readonly Key[] => [
	["reference", findThread(lead)],
	["thread", findThread(lead)],
];

/** Keys of everything that leads from a lead to others of its customer. */
const listKeys = (lead: IdentityRow): readonly Key[] => [...listThreadKeys(lead), ...listContactKeys(lead)];

export const listMarks = (notSame: string): readonly string[] => notSame.split(" ").filter(Boolean);

/** Returns whether the office has marked one of two leads as not the same customer's as the other. */
export const areMarkedApart = (
	a: Pick<Lead, "reference" | "notSame">,
	b: Pick<Lead, "reference" | "notSame">,
): boolean => listMarks(a.notSame).includes(b.reference) || listMarks(b.notSame).includes(a.reference);

const byTime = (a: IdentityRow, b: IdentityRow) => b.received_at - a.received_at || (a.id < b.id ? 1 : -1);

interface CustomerLeads {
	/** The lead itself. */
	readonly self: IdentityRow;
	readonly linked: readonly IdentityRow[];
	/** Leads that would be linked, had the office not marked them as another customer's. */
	readonly apart: readonly IdentityRow[];
}

/**
 * Finds the other listed leads of each lead's customer, newest first: those that share an email address (as sent or as
 * corrected) or a phone number with the lead, or with one of its thread. A merged enquiry counts as the lead that it was
 * merged into. A whole page takes as many queries as one lead.
 *
 * @param isShown tells which leads count; by default those that are listed
 */
export async function findLinked(
	db: Database,
	ids: readonly string[],
	isShown = isListed,
): Promise<ReadonlyMap<string, CustomerLeads>> {
	const leads = await db.selectFrom("leads").select(columns).where("id", "in", ids).execute();
	const members = await selectByKeys(db, leads.flatMap(listThreadKeys), maxLatest);
	const found = await selectByKeys(db, members.flatMap(listContactKeys), maxLatest);
	const heads = new Map((await selectHeads(db, found)).map((lead) => [lead.reference, lead]));
	const byContact = new Map<string, Map<string, IdentityRow>>();
	const byMark = new Map<string, Set<string>>();
	for (const lead of [...found, ...heads.values()]) {
		for (const contact of listContacts(lead))
			byContact.set(contact, (byContact.get(contact) ?? new Map()).set(lead.id, lead));
		for (const mark of listMarks(lead.not_same)) byMark.set(mark, (byMark.get(mark) ?? new Set()).add(lead.reference));
	}
	const findOthers = (own: string, thread: readonly IdentityRow[]) => {
		const marked = new Set(
			thread.flatMap(({ reference, not_same }) => [...listMarks(not_same), ...(byMark.get(reference) ?? [])]),
		);
		const others = new Map<string, IdentityRow>();
		const apart = new Set<string>();
		for (const contact of [...new Set(thread.toSorted(byTime).flatMap(listContacts))].slice(0, maxContacts))
			for (const other of byContact.get(contact)?.values() ?? []) {
				const head = heads.get(findThread(other));
				if (!head || !isShown(head) || head.reference === own) continue;
				others.set(head.id, head);
				if (marked.has(other.reference) || marked.has(head.reference)) apart.add(head.id);
			}
		const sorted = [...others.values()].toSorted(byTime);
		return { linked: sorted.filter(({ id }) => !apart.has(id)), apart: sorted.filter(({ id }) => apart.has(id)) };
	};
	const threads = new Map(
		[...Map.groupBy(members, findThread)].map(([head, thread]) => [head, findOthers(head, thread)]),
	);
	const none = { linked: [], apart: [] };
	return new Map(leads.map((self) => [self.id, { self, ...(threads.get(findThread(self)) ?? none) }]));
}

/** Selects the leads at the head of these leads' threads, each once. */
const selectHeads = (db: Database, leads: readonly IdentityRow[]): Promise<readonly IdentityRow[]> =>
	selectByKeys(
		db,
		leads.map((lead): Key => ["reference", findThread(lead)]),
		maxLatest,
	);

/** Returns the latest listed leads with this email address or phone number, newest first. */
export async function listLatest(db: Database, email: string, phone: string): Promise<readonly IdentityRow[]> {
	const found = await selectByKeys(db, contactKeys(email, phone), maxLatest);
	return (await selectHeads(db, found)).filter(isListed).toSorted(byTime);
}

/** Returns all leads of the customer with this email address or phone number, newest first, for an export or erasure. */
export const listCustomerLeads = (db: Database, email: string, phone: string): Promise<readonly IdentityRow[]> =>
	collectLeads(db, contactKeys(email, phone), new Set());

/**
 * Returns all leads of a lead's customer for an export or erasure, newest first: the lead itself, and every lead that
 * shares an address, a number or a merge with it, directly or through other leads; none for an unknown id. Leads that
 * were marked as another customer's are listed apart.
 */
export async function listWholeCustomer(db: Database, id: string) {
	const [lead] = await db.selectFrom("leads").select(columns).where("id", "=", id).execute();
	// Also one that is suspected spam or being deleted is another customer's
	const { apart = [] } = (await findLinked(db, [id], () => true)).get(id) ?? {};
	const except = new Set(apart.map(({ reference }) => reference));
	return {
		own: lead ? await collectLeads(db, listKeys(lead), except) : [],
		apart,
	};
}

/**
 * Collects all leads that share an address or number with these, directly or through others, newest first.
 *
 * @param except references of leads that are left out, with those merged into them
 */
async function collectLeads(db: Database, keys: readonly Key[], except: ReadonlySet<string>) {
	const found = new Map<string, IdentityRow>();
	/** Keys by their text, each once: many leads may share one. */
	const followed = new Map<string, Key>();
	let next = keys;
	for (let step = 0; step < maxSteps && next.length > 0 && found.size < maxLeads; step++) {
		const before = followed.size;
		for (const key of next) followed.set(key.join(" "), key);
		const rows = await selectByKeys(db, [...followed.values()].slice(before), maxLeads);
		const fresh = rows.filter(
			(row) => !found.has(row.id) && !except.has(row.reference) && !except.has(findThread(row)),
		);
		for (const row of fresh) found.set(row.id, row);
		next = fresh.flatMap(listKeys);
	}
	return [...found.values()].toSorted(byTime);
}

/** Returns whether a lead is in one of the open or done lists: not suspected spam, deleted or merged. */
export const isListed = ({ list }: Pick<IdentityRow, "list">): boolean =>
	!uncountedLists.some((uncounted) => uncounted === list);

const listEmails = ({ email, submitted_email }: IdentityRow) => [email, submitted_email ?? ""].filter(Boolean);
const listContacts = (lead: IdentityRow) => [...listEmails(lead), lead.phone].filter(Boolean);

/** Returns what two leads have in common directly, not through other leads. */
export const compareContacts = (a: IdentityRow, b: IdentityRow) => ({
	sameEmail: a.email !== "" && a.email === b.email,
	/** Before the email of one of them was corrected, or of both. */
	sameFormerEmail: a.email !== b.email && listEmails(a).some((email) => listEmails(b).includes(email)),
	/** The address that the first one still has was corrected on the second. */
	isEmailCorrected: a.email !== b.email && a.email !== "" && a.email === b.submitted_email,
	samePhone: a.phone !== "" && a.phone === b.phone,
});

/** Counts the linked leads that were received before a time. */
export const countEarlier = (linked: readonly IdentityRow[], receivedAt: Date): number =>
	linked.filter((each) => each.received_at < receivedAt.getTime()).length;

/** Condition of the indexes of columns that many leads lack. Written out, because no such index serves a parameter. */
export const isNotEmpty = (column: (typeof columns)[number]) => sql<SqlBool>`${sql.ref(column)} <> ''`;

/** Selects the latest leads with each of these details: so many for one. */
async function selectByKeys(db: Database, keys: readonly Key[], latest: number): Promise<readonly IdentityRow[]> {
	const select = async (column: Key[0]): Promise<readonly IdentityRow[]> => {
		const values = new Set(keys.flatMap(([name, value]) => (name === column && value !== "" ? [value] : [])));
		if (values.size === 0) return [];
		// Spam comes last, so that a flood of it hides no enquiry
		const order = sql`case when list in ('spam', 'deleted') then 1 else 0 end, received_at desc`;
		const place = sql<number>`row_number() over (partition by ${sql.ref(column)} order by ${order})`;
		const ranked = db
			.selectFrom("leads")
			.select(columns)
			.select(place.as("place"))
			.where(column, "in", [...values].slice(0, maxValues))
			.where(isNotEmpty(column));
		return db.selectFrom(ranked.as("ranked")).select(columns).where("place", "<=", latest).execute();
	};
	return (await Promise.all(keyColumns.map(select))).flat();
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
				.where("list", "in", openLists)
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
	const findRoot = (key: string): string => {
		const way: string[] = [];
		let root = key;
		for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
			way.push(root);
			root = parent;
		}
		// Shortened, or leads that share one address would make it as long as they are many
		for (const each of way) parents.set(each, root);
		return root;
	};
	for (const { reference, email, submitted_email, phone, merged_into } of leads)
		for (const key of [email, submitted_email, phone, merged_into]) {
			const [one, other] = [findRoot(reference), findRoot(key || reference)];
			if (one !== other) parents.set(one, other);
		}
	return new Set(leads.map(({ reference }) => findRoot(reference))).size;
}
