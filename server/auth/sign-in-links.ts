import { day, minute } from "../../content/shared/time.ts";
import type { Database, SignInLinkRow } from "../database/schema.ts";
import type { Actor } from "../workflow/activity.ts";
import { recordEvent } from "../workflow/activity.ts";
import { hasPeople, lockAndCheckRemoved, lockPeople } from "./people.ts";
import { sessionTimeouts } from "./sessions.ts";

/** Lifetimes of links by kind, in milliseconds. */
export const linkLifetimes = { "sign-in": 15 * minute, invitation: 7 * day, first: 7 * day } as const;
type LinkKind = keyof typeof linkLifetimes;
/** Limit of unused sign-in links per person. */
const maxOpenLinks = 5;

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
		await insertLink(transaction, { hash, kind, person_id: personId }, now);
	});

/**
 * Queues the email of an invitation whose first attempt failed. It will have a link of its own: the one that the
 * inviting person was given to pass on stays valid.
 */
export const queueInvitation = (
	db: Database,
	placeholderHash: string,
	personId: string,
	invitation: InvitationRequest,
	now: number,
): Promise<unknown> =>
	insertLink(db, { hash: placeholderHash, kind: "invitation", person_id: personId }, now, {
		request: invitation,
		dueAt: now + mailRetryIntervals.invitation,
	});

/** Limit of invitations that the desk sends within a day, by all people together. */
const maxInvitations = 10;

/** Counts an invitation sent from the desk. Returns whether it may be sent: ten a day may, in total. */
export const reserveInvitation = (db: Database, by: Actor, now: number): Promise<boolean> =>
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
 * Creates a sign-in link. A person without a link in the last 15 minutes always gets one, so that nobody can lock them
 * out by requesting links. Otherwise the caller must be allowed more, and the person must have fewer than five unused
 * links.
 *
 * @param request queues the email with the link
 * @returns whether it created one
 */
export const createSignInLink = (
	db: Database,
	hash: string,
	personId: string,
	now: number,
	isMoreAllowed: boolean,
	request?: LinkRequest,
): Promise<boolean> =>
	db.transaction().execute(async (transaction) => {
		// Concurrent requests are counted one after another
		await lockAndCheckRemoved(transaction, personId);
		const recent = await transaction
			.selectFrom("sign_in_links")
			.select("used_at")
			.where("person_id", "=", personId)
			.where("kind", "=", "sign-in")
			.where("expires_at", ">", now)
			.execute();
		const openLinks = recent.filter(({ used_at }) => used_at === null).length;
		if (recent.length > 0 && !(isMoreAllowed && openLinks < maxOpenLinks)) return false;
		await insertLink(
			transaction,
			{ hash, kind: "sign-in", person_id: personId },
			now,
			request && { request, dueAt: now },
		);
		return true;
	});

interface QueuedMail {
	readonly request: LinkRequest | InvitationRequest;
	readonly dueAt: number;
}

const insertLink = (db: Database, link: NewLink, now: number, mail?: QueuedMail) =>
	db
		.insertInto("sign_in_links")
		.values({
			...link,
			created_at: now,
			expires_at: now + linkLifetimes[link.kind],
			used_at: null,
			mail_due_at: mail?.dueAt ?? null,
			request: mail ? JSON.stringify(mail.request) : null,
		})
		.execute();

/** Request for a sign-in link. */
export interface LinkRequest {
	/** Page of the desk that was asked for. */
	readonly page?: string | undefined;
	/** Label such as `Firefox on Windows`. */
	readonly browser: string;
	readonly address: string;
}

/** Invitation by a colleague, or from the command line. */
interface InvitationRequest {
	/** Name of the colleague; undefined for an invitation from the command line. */
	readonly invitedBy?: string | undefined;
}

/** A link that is claimed for an attempt to email it. */
type DueLink = {
	readonly token: string;
	readonly person: { readonly name: string; readonly email: string };
	readonly requestedAt: number;
} & (({ readonly kind: "sign-in" } & LinkRequest) | ({ readonly kind: "invitation" } & InvitationRequest));

/** Milliseconds between two attempts to email a link, which is longer than one attempt takes. */
const mailRetryIntervals = { "sign-in": minute / 2, invitation: 15 * minute } as const;
/** Maximum time in milliseconds during which emailing a link is retried. A sign-in link expires before. */
const mailRetryWindow = day;

/**
 * Claims the links that are due to be emailed. Only hashes of tokens are stored, so each attempt gets a new token, and
 * the previous one stops working.
 */
export async function claimDueLinks(
	db: Database,
	newToken: () => string,
	hashOf: (token: string) => string,
	now: number,
): Promise<readonly DueLink[]> {
	const due = await db
		.selectFrom("sign_in_links")
		.innerJoin("people", "people.id", "sign_in_links.person_id")
		.select(["hash", "kind", "created_at", "mail_due_at", "request", "name", "email"])
		.where("mail_due_at", "<=", now)
		.where("created_at", ">", now - mailRetryWindow)
		.where("expires_at", ">", now)
		.where("used_at", "is", null)
		.execute();
	const claimed: DueLink[] = [];
	for (const { hash, kind, created_at, mail_due_at, request, name, email } of due) {
		if (request === null || email === null || kind === "first") continue;
		const token = newToken();
		const { numUpdatedRows } = await db
			.updateTable("sign_in_links")
			.set({ hash: hashOf(token), mail_due_at: now + mailRetryIntervals[kind] })
			.where("hash", "=", hash)
			.where("mail_due_at", "=", mail_due_at)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) continue;
		claimed.push({ ...JSON.parse(request), kind, token, person: { name, email }, requestedAt: created_at });
	}
	return claimed;
}

/** Ends the attempts to email a link, and forgets who requested it from where. */
export async function markLinkMailed(db: Database, hash: string): Promise<void> {
	await db.updateTable("sign_in_links").set({ mail_due_at: null, request: null }).where("hash", "=", hash).execute();
}

/** A valid link. One for the first person is valid only until somebody has joined. */
export interface ValidLink {
	readonly kind: LinkKind;
	/** Undefined for the first person. */
	readonly personId: string | undefined;
	readonly expiresAt: number;
}

export async function findValidLink(db: Database, hash: string, now: number): Promise<ValidLink | undefined> {
	const row = await db
		.selectFrom("sign_in_links")
		.select(["kind", "person_id", "expires_at"])
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.executeTakeFirst();
	return row && toValidLink(db, row);
}

/**
 * Redeems a link. One UPDATE, so only one of two concurrent attempts succeeds. A person's other invitations end with
 * the one that is redeemed.
 */
export async function redeemLink(db: Database, hash: string, now: number): Promise<ValidLink | undefined> {
	const row = await db
		.updateTable("sign_in_links")
		.set({ used_at: now })
		.where("hash", "=", hash)
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		.returning(["kind", "person_id", "expires_at"])
		.executeTakeFirst();
	if (row?.kind === "invitation")
		await db
			.deleteFrom("sign_in_links")
			.where("kind", "=", "invitation")
			.where("person_id", "=", row.person_id)
			.where("used_at", "is", null)
			.execute();
	return row && toValidLink(db, row);
}

async function toValidLink(
	db: Database,
	{ kind, person_id, expires_at }: Pick<SignInLinkRow, "kind" | "person_id" | "expires_at">,
): Promise<ValidLink | undefined> {
	if (kind === "first" && (await hasPeople(db))) return undefined;
	return { kind, personId: person_id ?? undefined, expiresAt: expires_at };
}

/** An invitation that has not been redeemed. */
interface OpenInvitation {
	readonly expiresAt: number;
	/** True while the mail server has not taken its email. */
	readonly isUnsent: boolean;
}

export async function listOpenInvitations(db: Database, now: number): Promise<ReadonlyMap<string, OpenInvitation>> {
	const rows = await db
		.selectFrom("sign_in_links")
		.select(["person_id", "expires_at", "mail_due_at"])
		.where("kind", "=", "invitation")
		.where("used_at", "is", null)
		.where("expires_at", ">", now)
		// The one that waits for the mail server comes last
		.orderBy("created_at")
		.orderBy("mail_due_at", (order) => order.asc().nullsFirst())
		.execute();
	return new Map(
		rows.flatMap(({ person_id, expires_at, mail_due_at }) =>
			person_id ? [[person_id, { expiresAt: expires_at, isUnsent: mail_due_at !== null }] as const] : [],
		),
	);
}

/** Deletes expired links, challenges and sessions. */
export async function deleteExpiredSignIns(db: Database, now: number): Promise<void> {
	await db.deleteFrom("sign_in_links").where("expires_at", "<", now).execute();
	await db.deleteFrom("passkey_challenges").where("expires_at", "<", now).execute();
	await db
		.deleteFrom("sessions")
		.where(({ eb, or }) =>
			or([eb("used_at", "<", now - sessionTimeouts.idle), eb("created_at", "<", now - sessionTimeouts.absolute)]),
		)
		.execute();
}
