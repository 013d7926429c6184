import { findPersonByEmail, hasPeople, insertPerson } from "../../auth/people.ts";
import {
	addShownLink,
	createEmailCheck,
	createLink,
	createSignInLink,
	deleteLink,
	linkLifetimes,
	markUnsent,
	reserveInvitation,
	revokeEarlierChecks,
} from "../../auth/sign-in-links.ts";
import { hashToken, newToken } from "../../auth/tokens.ts";
import type { Database } from "../../database/schema.ts";
import type { Limit } from "../../http/rate-limit.ts";
import type { MailResult } from "../../mail/mailer.ts";
import { composeDeskInvitation } from "../../mail/templates/invitation.ts";
import { composeEmailChanged, composeEmailCheck } from "../../mail/templates/new-email.ts";
import { composeSignInMail } from "../../mail/templates/sign-in.ts";
import { ProblemError } from "../../problem.ts";
import { type Actor, serviceActor } from "../../workflow/events.ts";
import type { DeskDeps } from "../deps.ts";

type LinkDeps = Pick<DeskDeps, "db" | "url" | "sendMail">;

/** Limits on sign-in links requested from one address, beyond the one that every person gets every 15 minutes. */
export const linkLimits: readonly Limit[] = [{ seconds: 15 * 60, perClient: 5, total: 300 }];

/**
 * Returns the URL that redeems a token. The token is in the fragment, which browsers never send.
 *
 * @param page page of the desk that follows the sign-in, such as `/leads/BF-7K2M9Q`
 */
export const signInUrl = (url: string, token: string, page = ""): string => `${url}/enter#${token}${page}`;

/** Draws a token. Returns the URL that redeems it, and its hash to store. */
function issueLink(url: string, page?: string) {
	const token = newToken();
	return { link: signInUrl(url, token, page), hash: hashToken(token) };
}

/** Returns whether no email went out. One that the mail server got but never confirmed may have arrived. */
const cannotHaveArrived = ({ error, mayHaveArrived }: Pick<MailResult, "error" | "mayHaveArrived">): boolean =>
	error !== null && !mayHaveArrived;

interface LinkRequest {
	readonly email: string;
	readonly page?: string | undefined;
	readonly browser: string;
	readonly address: string;
	readonly at: number;
}

/**
 * Returns a function that emails a sign-in link, once, if the address is registered. A person who was sent none within a
 * link's lifetime always gets one. Further links are limited by recipient and by requesting network. A link that the mail
 * server did not take counts against none of the person's limits: they can request another.
 */
export function createLinkSender(deps: LinkDeps & Pick<DeskDeps, "linkLimiter">) {
	const { db, url, sendMail, linkLimiter } = deps;
	const waiting = new Set<string>();
	let last: Promise<unknown> = Promise.resolve();
	/**
	 * Decides one after another, and only once among equal requests that wait, so that a flood of requests for one person,
	 * each of which locks them, never occupies the database's connections.
	 */
	const decideInTurn = async (key: string, decide: () => Promise<boolean>): Promise<boolean> => {
		if (waiting.has(key)) return false;
		waiting.add(key);
		const decided = last.then(() => {
			waiting.delete(key);
			return decide();
		});
		last = decided.catch(() => undefined);
		return decided;
	};
	return async ({ email, page, browser, address, at }: LinkRequest): Promise<void> => {
		const isMoreAllowed = linkLimiter.consume(address) === 0;
		const person = await findPersonByEmail(db, email);
		if (!person || !sendMail) return;
		const { link, hash } = issueLink(url, page);
		const create = () => createSignInLink(db, hash, person, at, isMoreAllowed);
		if (!(await decideInTurn(`${person.id} ${isMoreAllowed}`, create))) return;
		const expiresAt = at + linkLifetimes["sign-in"];
		const mail = composeSignInMail({ email: person.email, link, askedAt: at, expiresAt, browser, address });
		const result = await sendMail({ mail, to: person.email, id: `sign-in-${hash}`, submitted: "auto-generated" });
		if (cannotHaveArrived(result)) await deleteLink(db, hash);
	};
}

/**
 * Adds and invites a person. Returns a link to show, and a function that emails another one once and returns why that
 * failed, or null. Only the emailed one shows that the address is the person's.
 *
 * @throws ProblemError from the desk beyond its limits, and for a colleague who has joined: it would let the owner in as them
 */
export async function invite(deps: LinkDeps, name: string, address: string, by: Actor, now: number) {
	const [{ link, hash }, shown] = [issueLink(deps.url), issueLink(deps.url)];
	const { person, isNew } = await deps.db.transaction().execute(async (transaction) => {
		const added = await insertPerson(transaction, name, address, by, now);
		const { id, email, joinedAt } = added.person;
		if (by.personId !== undefined) {
			if (joinedAt !== null)
				throw new ProblemError("invalid-input", { errors: { email: `${added.person.name} can already sign in` } });
			await reserveInvitation(transaction, email, by, now);
		}
		await createLink(transaction, hash, "invitation", id, by, now, email);
		await addShownLink(transaction, shown.hash, id, now);
		return added;
	});
	const invitedBy = by.personId === undefined ? undefined : by.name;
	const expiresAt = now + linkLifetimes.invitation;
	const mail = composeDeskInvitation({ name: person.name, email: person.email, link, invitedBy, expiresAt });
	return {
		person,
		isNew,
		link: shown.link,
		expiresAt,
		async mail() {
			const outgoing = { mail, to: person.email, id: `invitation-${hash}`, submitted: "auto-generated" } as const;
			const error = (await deps.sendMail?.(outgoing))?.error ?? null;
			if (error !== null) await markUnsent(deps.db, hash);
			return error;
		},
	};
}

/**
 * Emails a link, once and in the background, to the address that the actor wants to use. If it may have arrived, it
 * revokes earlier ones. Returns false, and sends none, beyond the limits.
 */
export async function sendEmailCheck(
	deps: LinkDeps & Pick<DeskDeps, "runInBackground">,
	by: Actor,
	email: string,
	now: number,
): Promise<boolean> {
	const { link, hash } = issueLink(deps.url, "/account");
	if (!(await createEmailCheck(deps.db, hash, email, by, now))) return false;
	const mail = composeEmailCheck(link, email, now + linkLifetimes["new-email"]);
	deps.runInBackground(async () => {
		const result = await deps.sendMail?.({ mail, to: email, id: `new-email-${hash}`, submitted: "auto-generated" });
		if (!result || cannotHaveArrived(result)) await deleteLink(deps.db, hash);
		else await revokeEarlierChecks(deps.db, by, now);
	});
	return true;
}

/** Notifies the old address, in case somebody else has changed it. */
export async function sendEmailChanged(deps: LinkDeps, oldEmail: string, email: string, now: number): Promise<void> {
	const mail = composeEmailChanged(email);
	await deps.sendMail?.({ mail, to: oldEmail, id: `email-changed-${now}`, submitted: "auto-generated" });
}

/** Creates a sign-in link for the first person, as long as nobody is registered. It revokes the previous one. */
export async function createFirstLink(db: Database, url: string, now: number): Promise<string | undefined> {
	if (await hasPeople(db)) return undefined;
	const { link, hash } = issueLink(url);
	await db
		.transaction()
		.execute((transaction) => createLink(transaction, hash, "first-owner", null, serviceActor, now));
	return link;
}
