import { hour, minute } from "../../content/shared/time.ts";
import type { Database } from "../database/schema.ts";
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
	readonly passkeyId: string | undefined;
	readonly createdAt: number;
	readonly usedAt: number;
}

/** Details of how a session began. */
interface SessionStart {
	/** Label by which the person recognises the session, such as `Firefox on Windows`. */
	readonly browser?: string;
	readonly passkeyId?: string | undefined;
}

/** A session as listed for its person. */
interface OwnSession {
	readonly hash: string;
	readonly browser: string;
	readonly createdAt: number;
	readonly usedAt: number;
}

/** Returns whether the use of a session must be recorded again. */
export const isUseDue = ({ usedAt }: Pick<Session, "usedAt">, now: number): boolean => usedAt < now - useInterval;

export async function beginSession(
	db: Database,
	hash: string,
	personId: string,
	now: number,
	{ browser = "a browser", passkeyId }: SessionStart = {},
): Promise<void> {
	await db
		.insertInto("sessions")
		.values({
			hash,
			person_id: personId,
			created_at: now,
			used_at: now,
			passkey_id: passkeyId ?? null,
			browser,
			lead_id: null,
			lead_seen_at: null,
		})
		.execute();
	await db
		.updateTable("people")
		.set(({ fn, val }) => ({ joined_at: fn.coalesce("joined_at", val(now)), seen_at: now }))
		.where("id", "=", personId)
		.execute();
}

/**
 * Returns the session with that hash if it is still valid.
 *
 * @param isUse counts the request as a use; a page that polls does not
 */
export async function findSession(
	db: Database,
	hash: string,
	now: number,
	isUse: boolean,
): Promise<Session | undefined> {
	const row = await db
		.selectFrom("sessions")
		.innerJoin("people", "people.id", "sessions.person_id")
		.selectAll("people")
		.select(["sessions.used_at", "sessions.created_at", "sessions.passkey_id"])
		.where("sessions.hash", "=", hash)
		.where("sessions.used_at", ">", now - sessionTimeouts.idle)
		.where("sessions.created_at", ">", now - sessionTimeouts.absolute)
		.where("people.email", "is not", null)
		.executeTakeFirst();
	if (!row || row.email === null) return undefined;
	if (isUse && isUseDue({ usedAt: row.used_at }, now)) {
		await db.updateTable("sessions").set({ used_at: now }).where("hash", "=", hash).execute();
		await db.updateTable("people").set({ seen_at: now }).where("id", "=", row.id).execute();
	}
	return {
		hash,
		person: toPerson({ ...row, email: row.email }),
		passkeyId: row.passkey_id ?? undefined,
		createdAt: row.created_at,
		usedAt: row.used_at,
	};
}

export async function endSession(db: Database, hash: string): Promise<void> {
	await db.deleteFrom("sessions").where("hash", "=", hash).execute();
}

/** Lists a person's current sessions, the last used first. */
export async function listSessions(db: Database, personId: string, now: number): Promise<readonly OwnSession[]> {
	const rows = await db
		.selectFrom("sessions")
		.select(["hash", "browser", "created_at", "used_at"])
		.where("person_id", "=", personId)
		.where("used_at", ">", now - sessionTimeouts.idle)
		.where("created_at", ">", now - sessionTimeouts.absolute)
		.orderBy("used_at", "desc")
		.execute();
	return rows.map(({ hash, browser, created_at, used_at }) => ({
		hash,
		browser,
		createdAt: created_at,
		usedAt: used_at,
	}));
}

/** Ends one of a person's sessions. Returns whether the session was theirs. */
export async function endOwnSession(db: Database, hash: string, personId: string): Promise<boolean> {
	const { numDeletedRows } = await db
		.deleteFrom("sessions")
		.where("hash", "=", hash)
		.where("person_id", "=", personId)
		.executeTakeFirst();
	return numDeletedRows > 0n;
}

/** Ends all sessions of a person and revokes their unused sign-in links. Returns how many sessions there were. */
export const endSessions = (db: Database, personId: string): Promise<number> =>
	db.transaction().execute(async (transaction) => {
		await transaction
			.deleteFrom("sign_in_links")
			.where("person_id", "=", personId)
			.where("used_at", "is", null)
			.execute();
		const ended = await transaction.deleteFrom("sessions").where("person_id", "=", personId).executeTakeFirst();
		return Number(ended.numDeletedRows);
	});

/** Ends every session and revokes every sign-in link and invitation, for everybody. */
export async function endAllSessions(db: Database): Promise<void> {
	for (const table of ["sessions", "sign_in_links", "passkey_challenges"] as const) {
		await db.deleteFrom(table).execute();
	}
}

/** Records which lead a session has open. Returns who else has it open. */
export async function registerViewer(
	db: Database,
	hash: string,
	leadId: string,
	now: number,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
	await db
		.updateTable("sessions")
		.set({ lead_id: leadId, lead_seen_at: now })
		.where("hash", "=", hash)
		.where(({ eb, or }) =>
			or([eb("lead_id", "is", null), eb("lead_id", "!=", leadId), eb("lead_seen_at", "<", now - viewerTimeout / 2)]),
		)
		.where(({ exists, selectFrom }) => exists(selectFrom("leads").select("id").where("id", "=", leadId)))
		.execute();
	return db
		.selectFrom("sessions")
		.innerJoin("people", "people.id", "sessions.person_id")
		.select(["people.id", "people.name"])
		.distinct()
		.where("sessions.lead_id", "=", leadId)
		.where("sessions.lead_seen_at", ">", now - viewerTimeout)
		.where("sessions.hash", "!=", hash)
		.execute();
}
