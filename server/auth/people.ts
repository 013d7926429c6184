import { randomUUIDv7 } from "node:crypto";
import type { NotNull } from "kysely";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { lists } from "../../forms/lead-status.ts";
import type { PersonRow, Role } from "../database/people-schema.ts";
import type { Database } from "../database/schema.ts";
import { colleagueTombstone, demotionTombstone, formerEmailTombstone, recordErasures } from "../privacy/erasures.ts";
import { ProblemError } from "../problem.ts";
import { reassignOpenLeads } from "../workflow/assignment.ts";
import { type Actor, recordEvent } from "../workflow/events.ts";
import { requireAccessLocked } from "../workflow/lock-access.ts";
import { lockPerson } from "../workflow/lock-person.ts";

/** Choices of emails: each lead at once, one summary a day, or none but sign-in links. */
export const mailFrequencies = ["each", "morning", "none"] as const satisfies readonly PersonRow["mails"][];
type MailFrequency = (typeof mailFrequencies)[number];

export const roles = ["owner", "colleague"] as const satisfies readonly Role[];

export interface Person extends Readonly<Pick<PersonRow, "id" | "name" | "role">> {
	readonly email: string;
	/** False until the person has followed a link sent to the address. */
	readonly isEmailChecked: boolean;
	readonly addedAt: number;
	/** Null until the person accepts the invitation. */
	readonly joinedAt: number | null;
	readonly seenAt: number | null;
	readonly mailFrequency: MailFrequency;
}

export const toPerson = (row: PersonRow & { readonly email: string }): Person => ({
	id: row.id,
	name: row.name,
	email: row.email,
	isEmailChecked: row.is_email_checked === 1,
	role: row.role,
	addedAt: row.added_at,
	joinedAt: row.joined_at,
	seenAt: row.seen_at,
	mailFrequency: row.mails,
});

/**
 * Lists the people who may sign in, and former people: their names are still shown with their past activity, and the
 * leads that they closed are still assigned to them.
 */
export async function listPeople(db: Database) {
	const rows = await db
		.selectFrom("people")
		.selectAll()
		.select(({ exists, selectFrom }) => {
			const leads = selectFrom("leads").select("leads.id").whereRef("assignee_id", "=", "people.id");
			return exists(leads.where("list", "in", lists)).as("hasLeads");
		})
		.orderBy("added_at")
		.orderBy("id")
		.execute();
	const former = rows
		.filter(({ email }) => email === null)
		.map(({ id, name, hasLeads }) => ({ id, name, hasLeads: Boolean(hasLeads) }));
	return { people: rows.flatMap(({ email, ...row }) => (email === null ? [] : toPerson({ ...row, email }))), former };
}

export const findPerson = (db: Database, id: string): Promise<Person | undefined> => findPersonBy(db, "id", id);

export const findPersonByEmail = (db: Database, email: string): Promise<Person | undefined> =>
	findPersonBy(db, "email", normalizeEmail(email));

async function findPersonBy(db: Database, column: "id" | "email", value: string): Promise<Person | undefined> {
	const row = await db
		.selectFrom("people")
		.selectAll()
		.where(column, "=", value)
		.where("email", "is not", null)
		.$narrowType<{ email: NotNull }>()
		.executeTakeFirst();
	return row && toPerson(row);
}

export async function hasPeople(db: Database): Promise<boolean> {
	const anyone = await db.selectFrom("people").select("id").where("email", "is not", null).limit(1).executeTakeFirst();
	return anyone !== undefined;
}

const listOwners = (db: Database) =>
	db
		.selectFrom("people")
		.select(["id", "joined_at"])
		.where("role", "=", "owner")
		.where("email", "is not", null)
		.execute();

/** Refuses to leave the desk without an owner who has signed in: an invited owner may never accept. */
async function refuseLastOwner(db: Database, id: string): Promise<void> {
	const owners = await listOwners(db);
	const owner = owners.find((each) => each.id === id);
	const others = owners.filter((each) => each.id !== id && (owner?.joined_at === null || each.joined_at !== null));
	if (owner && others.length === 0) throw new ProblemError("last-owner");
}

/** Adds a person as `insertPerson` does, whose address is known to be theirs. */
export const addPerson = (db: Database, name: string, email: string, by: Actor, now: number) =>
	db.transaction().execute((transaction) => insertPerson(transaction, name, email, by, now, true));

/**
 * Adds a person, or returns the one who already has that address, with the new name if they have not joined yet, in the
 * caller's transaction. The first is an owner, the others are colleagues.
 */
export async function insertPerson(
	transaction: Database,
	name: string,
	email: string,
	by: Actor,
	now: number,
	isEmailChecked = false,
): Promise<{ readonly person: Person; readonly isNew: boolean }> {
	await requireAccessLocked(transaction, by, "owner");
	const row = {
		id: randomUUIDv7(),
		name: name.trim(),
		email: normalizeEmail(email),
		is_email_checked: Number(isEmailChecked),
		role: (await listOwners(transaction)).length > 0 ? ("colleague" as const) : ("owner" as const),
		added_at: now,
		joined_at: null,
		seen_at: null,
		mails: "none" as const,
		calendar_hash: null,
		calendar_at: null,
	};
	const inserted = await transaction
		.insertInto("people")
		.values(row)
		.onConflict((conflict) => conflict.column("email").where("email", "is not", null).doNothing())
		.returning("id")
		.executeTakeFirst();
	if (inserted) {
		await recordEvent(transaction, { what: "person-invited", by, at: now, person: row.id });
		return { person: toPerson(row), isNew: true };
	}
	const person = await findPersonBy(transaction, "email", row.email);
	if (!person) throw new Error("a person was removed while being added");
	if (person.joinedAt !== null) return { person, isNew: false };
	await setName(transaction, person.id, row.name);
	return { person: { ...person, name: row.name }, isNew: false };
}

/**
 * Makes a person an owner or a colleague. Making somebody a colleague is recorded like an erasure, so that a restore
 * does not undo it.
 *
 * @returns false if the person has no access
 * @throws ProblemError if the desk would have no owner
 */
export const setRole = (db: Database, id: string, role: Role, by: Actor, now: number): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		await requireAccessLocked(transaction, by, "owner");
		if (role !== "owner") await refuseLastOwner(transaction, id);
		const { numUpdatedRows } = await transaction
			.updateTable("people")
			.set({ role })
			.where("id", "=", id)
			.where("email", "is not", null)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;
		if (role !== "owner") await recordErasures(transaction, [{ tombstone: demotionTombstone(id), leads: 0 }], now);
		await recordEvent(transaction, { what: `made-${role}`, by, at: now, person: id });
		return true;
	});

/**
 * Removes a person as `removeAccess` does, but never the last owner.
 *
 * @returns how many leads were reassigned; undefined if the person had no access
 * @throws ProblemError if the desk would have no owner
 * @throws ProblemError if the person who would get the leads has been removed
 */
export const removePerson = (db: Database, id: string, by: Actor, now: number, leadsTo = "") =>
	db.transaction().execute(async (transaction) => {
		await requireAccessLocked(transaction, by, "owner");
		await refuseLastOwner(transaction, id);
		return removeAccess(transaction, id, by, now, leadsTo);
	});

/**
 * Removes a person's access with their sessions, passkeys and links, and reassigns their open leads. Their notes and
 * closed leads stay. The removal is recorded like an erasure, so that a restore does not let them in again. Runs in the
 * caller's transaction.
 *
 * @param leadsTo id of the person who gets the open leads; empty for nobody
 * @returns how many leads were reassigned; undefined if the person had no access
 */
export async function removeAccess(transaction: Database, id: string, by: Actor, now: number, leadsTo = "") {
	// Locked in one order: two colleagues who remove each other would deadlock
	for (const each of [id, leadsTo].toSorted()) {
		const person = await lockPerson(transaction, each);
		if (each === leadsTo && person?.email === null) throw new ProblemError("person-removed");
	}
	const { numUpdatedRows } = await transaction
		.updateTable("people")
		.set({ email: null, mails: "none", calendar_hash: null, calendar_at: null })
		.where("id", "=", id)
		.where("email", "is not", null)
		.executeTakeFirst();
	if (numUpdatedRows === 0n) return undefined;
	for (const table of ["sessions", "passkeys", "sign_in_links", "passkey_challenges"] as const) {
		await transaction.deleteFrom(table).where("person_id", "=", id).execute();
	}
	await recordEvent(transaction, { what: "person-removed", by, at: now, person: id });
	await recordErasures(transaction, [{ tombstone: colleagueTombstone(id), leads: 0 }], now);
	return reassignOpenLeads(transaction, id, leadsTo, by, now);
}

export async function setName(db: Database, id: string, name: string): Promise<void> {
	await db.updateTable("people").set({ name }).where("id", "=", id).execute();
}

/**
 * Gives a person the address that they have shown to be theirs, in the caller's transaction. Unused sign-in links, which
 * were sent to the old one, are revoked. The change is recorded like an erasure, so that a restore does not undo it.
 *
 * @returns the old address; undefined if another person has the new one, or this person has been removed
 */
export async function setEmail(
	db: Database,
	id: string,
	email: string,
	by: Actor,
	now: number,
): Promise<string | undefined> {
	await requireAccessLocked(db, by);
	const [person, holder] = [await findPerson(db, id), await findPersonByEmail(db, email)];
	if (!person || (holder && holder.id !== id)) return undefined;
	await db.updateTable("people").set({ email, is_email_checked: 1 }).where("id", "=", id).execute();
	if (email === person.email) return email;
	await db.deleteFrom("sign_in_links").where("person_id", "=", id).where("used_at", "is", null).execute();
	await recordErasures(db, [{ tombstone: formerEmailTombstone(id, person.email), leads: 0 }], now);
	await recordEvent(db, { what: "email-changed", by, at: now, person: id });
	return person.email;
}

/** Records that a person has read an email to their address. */
export async function markEmailChecked(db: Database, id: string): Promise<void> {
	await db.updateTable("people").set({ is_email_checked: 1 }).where("id", "=", id).execute();
}

export async function setMailFrequency(db: Database, id: string, mails: MailFrequency): Promise<void> {
	await db.updateTable("people").set({ mails }).where("id", "=", id).execute();
}
