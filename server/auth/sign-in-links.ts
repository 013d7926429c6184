import { inWords } from "../../content/shared/in-words.ts";
import { day, hour, minute } from "../../content/shared/time.ts";
import {
	emailChecksPerDay,
	invitationsPerDay,
	signInLinksPerHour,
	uncheckedLinksPerDay,
} from "../../forms/desk-limits.ts";
import { countRows } from "../database/count-rows.ts";
import type { SignInLinkRow } from "../database/people-schema.ts";
import type { Database } from "../database/schema.ts";
import { hashMailbox } from "../mail/mailbox.ts";
import { ProblemError } from "../problem.ts";
import { type Actor, type CountedMail, readMailbox, recordEvent, serviceActor } from "../workflow/events.ts";
import { requireAccessLocked } from "../workflow/lock-access.ts";
import { lockPerson } from "../workflow/lock-person.ts";
import { hasPeople, type Person } from "./people.ts";

export const linkLifetimes = {
	"sign-in": 15 * minute,
	invitation: 7 * day,
	"first-owner": 7 * day,
	"new-email": day,
} as const;
type LinkKind = keyof typeof linkLifetimes;

type NewLink = Pick<SignInLinkRow, "hash" | "kind" | "person_id" | "email">;

/** Creates a link that invites a person or lets the first owner in. Revokes earlier links, in the caller's transaction. */
export async function createLink(
	transaction: Database,
	hash: string,
	kind: "invitation" | "first-owner",
	personId: string | null,
	by: Actor,
	now: number,
	email: string | null = null,
): Promise<void> {
	await requireAccessLocked(transaction, by, kind === "invitation" ? "owner" : undefined);
	await transaction
		.deleteFrom("sign_in_links")
		.where("kind", "=", kind)
		.where(({ eb }) => (personId === null ? eb("person_id", "is", null) : eb("person_id", "=", personId)))
		.execute();
	await insertLink(transaction, { hash, kind, person_id: personId, email }, now);
}

/** Adds a second link to an invitation, for the inviting person to pass on. Following it does not check the address. */
export const addShownLink = (db: Database, hash: string, personId: string, now: number): Promise<unknown> =>
	insertLink(db, { hash, kind: "invitation", person_id: personId, email: null }, now);

/** Revokes what is left of the invitation of a person who has joined. */
export async function endInvitation(db: Database, personId: string): Promise<void> {
	await db
		.deleteFrom("sign_in_links")
		.where("kind", "=", "invitation")
		.where("person_id", "=", personId)
		.where("used_at", "is", null)
		.execute();
}

/** Lists the emails of one kind that were sent within a day, and those to one mailbox, also of people removed since. */
async function listSent(db: Database, what: CountedMail, email: string, now: number) {
	const all = await db
		.selectFrom("events")
		.select(["person_id", "detail"])
		.where("what", "=", what)
		.where("at", ">", now - day)
		.execute();
	const mailbox = hashMailbox(email);
	return { all, toMailbox: all.filter(({ detail }) => readMailbox(detail) === mailbox), mailbox };
}

/** Counts an invitation sent from the desk, in the caller's transaction. Throws ProblemError beyond the limits. */
export async function reserveInvitation(transaction: Database, email: string, by: Actor, now: number): Promise<void> {
	const { all, toMailbox, mailbox } = await listSent(transaction, "invitation-sent", email, now);
	if (all.length >= invitationsPerDay.office) throw new ProblemError("too-many-invitations");
	if (toMailbox.length >= invitationsPerDay.mailbox) {
		const detail = `This address was sent ${inWords(invitationsPerDay.mailbox)} invitations within a day. Please try again tomorrow`;
		throw new ProblemError("too-many-invitations", { detail });
	}
	await recordEvent(transaction, { what: "invitation-sent", by, at: now, mailbox });
}

/**
 * Creates a link that checks an address of the actor's, which may be a stranger's, and counts its email. Earlier links
 * stay until `revokeEarlierChecks`. Returns false beyond the limits.
 */
export const createEmailCheck = (db: Database, hash: string, email: string, by: Actor, now: number): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		await requireAccessLocked(transaction, by);
		const { all, toMailbox, mailbox } = await listSent(transaction, "email-check-sent", email, now);
		const byPerson = all.filter(({ person_id }) => person_id === by.personId);
		if (toMailbox.length >= emailChecksPerDay.mailbox || byPerson.length >= emailChecksPerDay.person) return false;
		await recordEvent(transaction, { what: "email-check-sent", by, at: now, mailbox });
		await insertLink(transaction, { hash, kind: "new-email", person_id: by.personId ?? null, email }, now);
		return true;
	});

/** Revokes the links to check an address that the actor requested before this time. */
export async function revokeEarlierChecks(db: Database, by: Actor, now: number): Promise<void> {
	await db
		.deleteFrom("sign_in_links")
		.where("kind", "=", "new-email")
		.where("person_id", "=", by.personId ?? "")
		.where("created_at", "<", now)
		.execute();
}

/**
 * Creates a sign-in link. A person without a link in the last 15 minutes always gets one, so that nobody can lock them
 * out by requesting links. A further link is created only with `isMoreAllowed`, and within `signInLinksPerHour`. A mailbox
 * that nobody has checked gets at most `uncheckedLinksPerDay`.
 *
 * @returns whether it created one
 */
export const createSignInLink = (
	db: Database,
	hash: string,
	{ id: personId, email, isEmailChecked }: Pick<Person, "id" | "email" | "isEmailChecked">,
	now: number,
	isMoreAllowed: boolean,
) =>
	db.transaction().execute(async (transaction) => {
		// Concurrent requests are counted one after another, and those of one mailbox may be several people's
		if (!isEmailChecked) await requireAccessLocked(transaction, serviceActor);
		await lockPerson(transaction, personId);
		// Signing out everywhere also voids the links that were requested before
		const ended = transaction
			.selectFrom("events")
			.where("what", "=", "signed-out-everywhere")
			.where("person_id", "=", personId)
			.where("at", ">", now);
		if ((await countRows(ended)) > 0) return false;
		const lastHour = await transaction
			.selectFrom("sign_in_links")
			.select("expires_at")
			.where("person_id", "=", personId)
			.where("kind", "=", "sign-in")
			.where("created_at", ">", now - hour)
			.execute();
		const hasRecent = lastHour.some(({ expires_at }) => expires_at > now);
		if (hasRecent && !(isMoreAllowed && lastHour.length < signInLinksPerHour)) return false;
		if (!isEmailChecked) {
			const { toMailbox, mailbox } = await listSent(transaction, "sign-in-sent", email, now);
			if (toMailbox.length >= uncheckedLinksPerDay) return false;
			await recordEvent(transaction, { id: hash, what: "sign-in-sent", by: serviceActor, at: now, mailbox });
		}
		await insertLink(transaction, { hash, kind: "sign-in", person_id: personId, email: null }, now);
		return true;
	});

const insertLink = (db: Database, link: NewLink, now: number) =>
	db
		.insertInto("sign_in_links")
		.values({ ...link, created_at: now, expires_at: now + linkLifetimes[link.kind] })
		.execute();

/** Deletes a link that could not be emailed. A sign-in link counts against no limit then. */
export async function deleteLink(db: Database, hash: string): Promise<void> {
	await db.deleteFrom("sign_in_links").where("hash", "=", hash).execute();
	await db.deleteFrom("events").where("id", "=", hash).execute();
}

/** Marks an invitation as not emailed, for the list of people. Its link stays valid. */
export async function markUnsent(db: Database, hash: string): Promise<void> {
	await db.updateTable("sign_in_links").set({ is_unsent: 1 }).where("hash", "=", hash).execute();
}

const linkColumns = ["kind", "person_id as personId", "email", "expires_at as expiresAt"] as const;

export interface ValidLink {
	readonly kind: LinkKind;
	/** Null for the first owner. */
	readonly personId: string | null;
	/** Address that the link was emailed to: one that the person wants to use from now on, or an invitation's. */
	readonly email: string | null;
	readonly expiresAt: number;
}

export async function findValidLink(db: Database, hash: string, now: number): Promise<ValidLink | undefined> {
	const link = await db
		.selectFrom("sign_in_links")
		.select(linkColumns)
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return link && (await isUsable(db, link)) ? link : undefined;
}

/** Redeems a link. One UPDATE, so only one of two concurrent attempts succeeds. */
export async function redeemLink(db: Database, hash: string, now: number): Promise<ValidLink | undefined> {
	const link = await db
		.updateTable("sign_in_links")
		.set({ used_at: now })
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.returning(linkColumns)
		.executeTakeFirst();
	return link && (await isUsable(db, link)) ? link : undefined;
}

/** Returns whether a link can be used. The first owner's link works only until there is somebody, joined or invited. */
const isUsable = async (db: Database, { kind }: ValidLink): Promise<boolean> =>
	kind !== "first-owner" || !(await hasPeople(db));

export async function listOpenInvitations(db: Database, now: number) {
	const rows = await db
		.selectFrom("sign_in_links")
		.select(["person_id", "expires_at as expiresAt", "is_unsent as isUnsent"])
		.where("kind", "=", "invitation")
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		// An invitation has two links, of which the emailed one may be marked as unsent
		.orderBy("is_unsent")
		.execute();
	return new Map(rows.map(({ person_id, ...invitation }) => [person_id ?? "", invitation]));
}
