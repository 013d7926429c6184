import { day, minute } from "../../content/calendar.ts";
import type { Database, SignInLinkRow } from "../database/schema.ts";
import { recordEvent } from "../workflow/activity.ts";
import type { Actor } from "../workflow/work.ts";
import { hasPeople, lockPeople, lockPerson } from "./people.ts";
import { sessionLife } from "./sessions.ts";

/** Lifetimes of links by kind, in milliseconds. */
export const linkLife = { "sign-in": 15 * minute, invitation: 7 * day, first: 7 * day } as const;
export type LinkKind = keyof typeof linkLife;
/** Limit of unused sign-in links per person. */
const maxWorking = 5;

type NewLink = Pick<SignInLinkRow, "hash" | "kind" | "person_id">;

/** Creates an invitation, or the first person's link, and revokes earlier ones. */
export const createLink = (
	db: Database,
	hash: string,
	kind: "invitation" | "first",
	personId: string | null,
	now: number,
): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		await transaction
			.deleteFrom("sign_in_links")
			.where("kind", "=", kind)
			.where(({ eb }) => (personId === null ? eb("person_id", "is", null) : eb("person_id", "=", personId)))
			.execute();
		await insert(transaction, { hash, kind, person_id: personId }, now);
	});

/** Limit of invitations that the desk sends within a day, by all people together. */
const maxInvitations = 10;

/** Counts an invitation sent from the desk. @returns whether it may be sent: ten a day may, in total */
export const countInvitation = (db: Database, by: Actor, now: number): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		await lockPeople(transaction);
		const { sent } = await transaction
			.selectFrom("events")
			.select(({ fn }) => fn.countAll<number>().as("sent"))
			.where("what", "=", "invitation-sent")
			.where("at", ">", now - day)
			.where("at", "<=", now)
			.executeTakeFirstOrThrow();
		if (sent >= maxInvitations) return false;
		await recordEvent(transaction, { what: "invitation-sent", by, at: now });
		return true;
	});

/**
 * Creates a sign-in link. If the person was sent none within a link's lifetime it always does, so that nobody can
 * lock a person out by requesting links. Otherwise it does so only if the caller may have more and the person has
 * fewer than five unused ones.
 *
 * @returns whether it created one
 */
export const createSignInLink = (
	db: Database,
	hash: string,
	personId: string,
	now: number,
	mayHaveMore: boolean,
): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		// Concurrent requests are counted one after another
		await lockPerson(transaction, personId);
		const recent = await transaction
			.selectFrom("sign_in_links")
			.select("used_at")
			.where("person_id", "=", personId)
			.where("kind", "=", "sign-in")
			.where("expires_at", ">", now)
			.execute();
		const working = recent.filter(({ used_at }) => used_at === null).length;
		if (recent.length > 0 && !(mayHaveMore && working < maxWorking)) return false;
		await insert(transaction, { hash, kind: "sign-in", person_id: personId }, now);
		return true;
	});

const insert = (db: Database, link: NewLink, now: number) =>
	db
		.insertInto("sign_in_links")
		.values({ ...link, created_at: now, expires_at: now + linkLife[link.kind], used_at: null })
		.execute();

/** A valid link. One for the first person is valid only while there is nobody. */
export interface GoodLink {
	readonly kind: LinkKind;
	/** Undefined for the first person. */
	readonly personId: string | undefined;
	readonly expiresAt: number;
}

export async function peekLink(db: Database, hash: string, now: number): Promise<GoodLink | undefined> {
	const row = await db
		.selectFrom("sign_in_links")
		.select(["kind", "person_id", "expires_at"])
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return row && goodLink(db, row);
}

/** Redeems a link. One UPDATE, so only one of two concurrent attempts succeeds. */
export async function redeemLink(db: Database, hash: string, now: number): Promise<GoodLink | undefined> {
	const row = await db
		.updateTable("sign_in_links")
		.set({ used_at: now })
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.returning(["kind", "person_id", "expires_at"])
		.executeTakeFirst();
	return row && goodLink(db, row);
}

async function goodLink(
	db: Database,
	{ kind, person_id, expires_at }: Pick<SignInLinkRow, "kind" | "person_id" | "expires_at">,
): Promise<GoodLink | undefined> {
	if (kind === "first" && (await hasPeople(db))) return undefined;
	return { kind, personId: person_id ?? undefined, expiresAt: expires_at };
}

/** Returns when each person's open invitation expires. */
export async function openInvitations(db: Database, now: number): Promise<ReadonlyMap<string, number>> {
	const rows = await db
		.selectFrom("sign_in_links")
		.select(["person_id", "expires_at"])
		.where("kind", "=", "invitation")
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.execute();
	return new Map(rows.flatMap(({ person_id, expires_at }) => (person_id ? [[person_id, expires_at] as const] : [])));
}

/** Deletes expired links, challenges and sessions. */
export async function forgetSignIns(db: Database, now: number): Promise<void> {
	await db.deleteFrom("sign_in_links").where("expires_at", "<", now).execute();
	await db.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
	await db
		.deleteFrom("sessions")
		.where(({ eb, or }) =>
			or([eb("used_at", "<", now - sessionLife.unused), eb("created_at", "<", now - sessionLife.longest)]),
		)
		.execute();
}
