import type { SignInLinkRow } from "./desk-tables.ts";
import { record } from "./events.ts";
import { hasPeople } from "./people.ts";
import { sessionLife } from "./sessions.ts";
import type { Database } from "./tables.ts";
import type { Actor } from "./work.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
/** How long links work. */
export const linkLife = { "sign-in": 15 * minute, invitation: 7 * day, first: 7 * day } as const;
export type LinkKind = keyof typeof linkLife;
/** Links for signing in that one person may have at once. */
const maxWorking = 5;

type NewLink = Pick<SignInLinkRow, "hash" | "kind" | "person_id">;

/** Makes an invitation, or the first person's link; earlier ones end. */
export const invite = (db: Database, link: NewLink & { readonly kind: "invitation" | "first" }, now: number) =>
	db.transaction().execute(async (transaction) => {
		await transaction
			.deleteFrom("sign_in_links")
			.where("kind", "=", link.kind)
			.where(({ eb }) => (link.person_id === null ? eb("person_id", "is", null) : eb("person_id", "=", link.person_id)))
			.execute();
		await insert(transaction, link, now);
	});

/** Invitations that the desk sends within a day, whoever asks for them. */
const maxInvitations = 10;

/** Counts an invitation of the desk. @returns whether it may go out: ten a day may, in all */
export const countInvitation = (db: Database, by: Actor, now: number): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		// Everybody who invites at the same moment waits for this one row
		const { first } = await transaction
			.selectFrom("people")
			.select(({ fn }) => fn.min("id").as("first"))
			.executeTakeFirstOrThrow();
		await transaction
			.updateTable("people")
			.set(({ ref }) => ({ name: ref("name") }))
			.where("id", "=", first)
			.execute();
		const { sent } = await transaction
			.selectFrom("events")
			.select(({ fn }) => fn.countAll<number>().as("sent"))
			.where("what", "=", "invitation-sent")
			.where("at", ">", now - day)
			.where("at", "<=", now)
			.executeTakeFirstOrThrow();
		if (sent >= maxInvitations) return false;
		await record(transaction, { what: "invitation-sent", by, at: now });
		return true;
	});

/**
 * Makes a link for signing in: always where the person was sent none within the life of one, so that nobody can keep them
 * out by asking; otherwise where the asker may have more and the person has fewer than five that still work.
 *
 * @returns whether it did
 */
export const makeSignInLink = (
	db: Database,
	hash: string,
	personId: string,
	now: number,
	mayHaveMore: boolean,
): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		// Whoever asks at the same moment waits for this row
		await transaction
			.updateTable("people")
			.set(({ ref }) => ({ name: ref("name") }))
			.where("id", "=", personId)
			.execute();
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

/** A link that still works; one for the first person works while there is nobody. */
export interface GoodLink {
	readonly kind: LinkKind;
	/** Undefined for the first person. */
	readonly personId: string | undefined;
	readonly expiresAt: number;
}

export async function lookAtLink(db: Database, hash: string, now: number): Promise<GoodLink | undefined> {
	const row = await db
		.selectFrom("sign_in_links")
		.select(["kind", "person_id", "expires_at"])
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return row && goodLink(db, row);
}

/** Uses a link up, in one statement: of two who follow it at once one gets in. */
export async function takeLink(db: Database, hash: string, now: number): Promise<GoodLink | undefined> {
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

/** Until when each person's invitation works. */
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

/** Removes links, challenges and sessions that have run out. */
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
