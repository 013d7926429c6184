import type { NotNull } from "kysely";
import { hour, minute } from "../../content/shared/time.ts";
import { takeNamedLock } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import { recordEvent } from "../workflow/events.ts";
import { lockPerson } from "../workflow/lock-person.ts";
import { type Person, toPerson } from "./people.ts";

/** Lifetimes of a session in milliseconds: without use, and in total. */
export const sessionTimeouts = { idle: 12 * hour, absolute: 30 * 24 * hour } as const;
/** Interval at which the use of a session is recorded. */
const useInterval = minute;
/** Time for which a lead counts as open after the page last reported it. */
const viewerTimeout = 20_000;

export interface Session {
	readonly hash: string;
	readonly person: Person;
	readonly passkeyId: string | null;
	readonly createdAt: number;
	readonly usedAt: number;
}

/** @param browser label by which the person recognises the session, such as `Firefox on Windows` */
export async function beginSession(
	db: Database,
	hash: string,
	personId: string,
	now: number,
	{ browser = "a browser", passkeyId = null }: { readonly browser?: string; readonly passkeyId?: string | null } = {},
): Promise<void> {
	const row = { hash, person_id: personId, created_at: now, used_at: now, passkey_id: passkeyId, browser };
	await db.insertInto("sessions").values(row).execute();
	await db
		.updateTable("people")
		.set(({ fn, val }) => ({ joined_at: fn.coalesce("joined_at", val(now)), seen_at: now }))
		.where("id", "=", personId)
		.execute();
}

export async function findSession(db: Database, hash: string, now: number): Promise<Session | undefined> {
	const row = await db
		.selectFrom("sessions")
		.innerJoin("people", "people.id", "sessions.person_id")
		.selectAll("people")
		.select(["sessions.used_at", "sessions.created_at", "sessions.passkey_id"])
		.where("sessions.hash", "=", hash)
		.where("sessions.used_at", ">", now - sessionTimeouts.idle)
		.where("sessions.created_at", ">", now - sessionTimeouts.absolute)
		.where("people.email", "is not", null)
		.$narrowType<{ email: NotNull }>()
		.executeTakeFirst();
	if (!row) return undefined;
	return {
		hash,
		person: toPerson(row),
		passkeyId: row.passkey_id,
		createdAt: row.created_at,
		usedAt: row.used_at,
	};
}

/** Returns whether a session exists, even if it has expired. A session that somebody ended does not. */
export async function hasSession(db: Database, hash: string): Promise<boolean> {
	const row = await db.selectFrom("sessions").select("hash").where("hash", "=", hash).executeTakeFirst();
	return row !== undefined;
}

/** Records that a session is in use, at most once a minute, unless it has been let expire meanwhile. */
export async function recordUse(db: Database, { hash, person, usedAt }: Session, now: number): Promise<void> {
	if (usedAt >= now - useInterval) return;
	await db.updateTable("sessions").set({ used_at: now }).where("hash", "=", hash).where("used_at", ">", 0).execute();
	await db.updateTable("people").set({ seen_at: now }).where("id", "=", person.id).execute();
}

export async function endSession(db: Database, hash: string): Promise<void> {
	await db.deleteFrom("sessions").where("hash", "=", hash).execute();
}

/** Lets a session expire at once. Unlike one that was ended, it still shows whether it is revoked later. */
export async function expireSession(db: Database, hash: string): Promise<void> {
	await db.updateTable("sessions").set({ used_at: 0 }).where("hash", "=", hash).execute();
}

export const listSessions = (db: Database, personId: string, now: number) =>
	db
		.selectFrom("sessions")
		.select(["hash", "browser", "created_at as createdAt", "used_at as usedAt"])
		.where("person_id", "=", personId)
		.where("used_at", ">", now - sessionTimeouts.idle)
		.where("created_at", ">", now - sessionTimeouts.absolute)
		.orderBy("used_at", "desc")
		.execute();

/** Ends one of a person's sessions. Returns whether the session was theirs. */
export async function endOwnSession(db: Database, hash: string, personId: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("sessions")
		.where("hash", "=", hash)
		.where("person_id", "=", personId)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

/** Ends a person's sessions and calendar, and revokes their unused links. Returns how many sessions there were. */
export const endSessions = (db: Database, { id: personId, name }: Pick<Person, "id" | "name">, now: number) =>
	db.transaction().execute(async (transaction) => {
		// A session that is being created at this moment is committed either before this or after it
		await takeNamedLock(transaction, "people");
		await lockPerson(transaction, personId);
		await recordEvent(transaction, { what: "signed-out-everywhere", by: { personId, name }, at: now });
		// Not deleted: the limits go on counting them
		await transaction
			.updateTable("sign_in_links")
			.set({ used_at: now })
			.where("person_id", "=", personId)
			.where("used_at", "is", null)
			.execute();
		await transaction
			.updateTable("people")
			.set({ calendar_hash: null, calendar_at: null })
			.where("id", "=", personId)
			.execute();
		const ended = await transaction.deleteFrom("sessions").where("person_id", "=", personId).executeTakeFirst();
		return Number(ended.numDeletedRows);
	});

/**
 * Ends every session, link, invitation, passkey and calendar address. A restore does so, because it may bring back
 * access that was revoked since the backup. People sign in by new links.
 */
export async function endAllAccess(db: Database): Promise<void> {
	for (const table of ["sessions", "sign_in_links", "passkeys", "passkey_challenges"] as const) {
		await db.deleteFrom(table).execute();
	}
	await db.updateTable("people").set({ calendar_hash: null, calendar_at: null }).execute();
}

/** A person who has a lead open. */
interface Viewer {
	readonly id: string;
	readonly name: string;
	/** True while the person writes a reply. */
	readonly isWriting: boolean;
}

/** Records which lead a session has open, and whether a reply is being written there. Returns who else has it open. */
export async function registerViewer(
	db: Database,
	{ hash, person }: Pick<Session, "hash" | "person">,
	leadId: string,
	isWriting: boolean,
	now: number,
): Promise<readonly Viewer[]> {
	await db
		.updateTable("sessions")
		.set({ lead_id: leadId, lead_seen_at: now, is_writing: Number(isWriting) })
		.where("hash", "=", hash)
		.where(({ exists, selectFrom }) => exists(selectFrom("leads").select("id").where("id", "=", leadId)))
		.execute();
	const viewers = await db
		.selectFrom("sessions")
		.innerJoin("people", "people.id", "sessions.person_id")
		.select(["people.id", "people.name"])
		.select(({ fn }) => fn.max("is_writing").as("isWriting"))
		.where("sessions.lead_id", "=", leadId)
		.where("sessions.lead_seen_at", ">", now - viewerTimeout)
		.where("people.id", "!=", person.id)
		.groupBy(["people.id", "people.name"])
		.execute();
	return viewers.map((viewer) => ({ ...viewer, isWriting: viewer.isWriting === 1 }));
}

/** Maps the ids of people who are writing a reply to the reference of its lead. */
export async function listWriting(db: Database, now: number): Promise<ReadonlyMap<string, string>> {
	const rows = await db
		.selectFrom("sessions")
		.innerJoin("leads", "leads.id", "sessions.lead_id")
		.select(["person_id", "reference"])
		.where("is_writing", "=", 1)
		.where("lead_seen_at", ">", now - viewerTimeout)
		.orderBy("lead_seen_at")
		.execute();
	return new Map(rows.map(({ person_id, reference }) => [person_id, reference]));
}
