import { once } from "node:events";
import type { HttpBindings } from "@hono/node-server";
import { company } from "../../../content/company/company.ts";
import { findPersonByEmail, hasPeople, type Person } from "../../auth/people.ts";
import {
	claimDueLinks,
	createLink,
	createSignInLink,
	type LinkRequest,
	linkLifetimes,
	markLinkMailed,
	queueInvitation,
} from "../../auth/sign-in-links.ts";
import { hashToken } from "../../auth/tokens.ts";
import type { Database } from "../../database/schema.ts";
import type { Limit } from "../../http/rate-limit.ts";
import { composeInvitation } from "../../mail/templates/invitation.ts";
import { composeSignInMail } from "../../mail/templates/sign-in.ts";
import type { Actor } from "../../workflow/activity.ts";
import type { DeskDeps } from "../deps.ts";

type LinkDeps = Pick<DeskDeps, "db" | "url" | "sendMail" | "newToken">;

/** Limits on sign-in links requested from one address, beyond the one that every person gets every 15 minutes. */
export const linkLimits: readonly Limit[] = [{ seconds: 15 * 60, perHousehold: 3, total: 300 }];

/**
 * Returns the URL that redeems a token. The token is in the fragment, which browsers never send.
 *
 * @param page page of the desk that follows the sign-in, such as `/leads/BF-7K2M9Q`
 */
export const signInUrl = (url: string, token: string, page = ""): string => `${url}/enter#${token}${page}`;

/** Waits until the response has been sent or the client has disconnected. */
export async function waitUntilSent(outgoing: HttpBindings["outgoing"] | undefined): Promise<void> {
	if (outgoing && !outgoing.closed) await once(outgoing, "close");
}

interface NewRequest extends LinkRequest {
	readonly email: string;
	readonly at: number;
}

/**
 * Emails a sign-in link if the address is registered. A person who was sent none within a link's lifetime always gets
 * one. Further links are limited by recipient and by requesting network.
 */
export async function sendSignInLink(
	deps: LinkDeps & Pick<DeskDeps, "linkLimiter">,
	{ email, at, ...request }: NewRequest,
): Promise<void> {
	const isMoreAllowed = (await deps.linkLimiter.consume(request.address)) === 0;
	const person = await findPersonByEmail(deps.db, email);
	if (!person || !deps.sendMail) return;
	const placeholderHash = hashToken(deps.newToken());
	if (await createSignInLink(deps.db, placeholderHash, person.id, at, isMoreAllowed, request))
		await mailDueLinks(deps, at);
}

/** Emails the links that are due. Those that the mail server does not take are due again while they are valid. */
export async function mailDueLinks(deps: LinkDeps, now: number): Promise<void> {
	const links = deps.sendMail ? await claimDueLinks(deps.db, deps.newToken, hashToken, now) : [];
	for (const due of links) {
		const { token, person, requestedAt } = due;
		const mail =
			due.kind === "invitation"
				? composeInvitation({ ...person, link: signInUrl(deps.url, token), invitedBy: due.invitedBy, at: requestedAt })
				: composeSignInMail({
						...person,
						link: signInUrl(deps.url, token, due.page),
						askedAt: requestedAt,
						browser: due.browser,
						address: due.address,
						contact: { name: company.name, phone: company.phone },
					});
		const id = `${due.kind}-${hashToken(token)}`;
		const error = await deps.sendMail?.({ mail, to: person.email, id, submitted: "auto-generated" });
		if (error === null) await markLinkMailed(deps.db, hashToken(token));
	}
}

interface NewInvitation {
	readonly link: string;
	readonly expiresAt: number;
	readonly isMailed: boolean;
	/** Reason why the mail server did not take the email; null if it did, or if there is none. */
	readonly mailError: string | null;
}

/** Invites a person, by email if there is a mail server. An email that it does not take is sent again for a day. */
export async function invite(deps: LinkDeps, person: Person, by: Actor, now: number): Promise<NewInvitation> {
	const invitedBy = by.personId === undefined ? undefined : by.name;
	const token = deps.newToken();
	await createLink(deps.db, hashToken(token), "invitation", person.id, now);
	const link = signInUrl(deps.url, token);
	const mail = composeInvitation({ name: person.name, email: person.email, link, invitedBy, at: now });
	const outgoing = {
		mail,
		to: person.email,
		id: `invitation-${hashToken(token)}`,
		submitted: "auto-generated",
	} as const;
	const mailError = (await deps.sendMail?.(outgoing)) ?? null;
	const isMailed = deps.sendMail !== undefined && mailError === null;
	if (mailError !== null) await queueInvitation(deps.db, hashToken(deps.newToken()), person.id, { invitedBy }, now);
	return { link, expiresAt: now + linkLifetimes.invitation, isMailed, mailError };
}

/** Creates a sign-in link for the first person, as long as nobody is registered. It revokes the previous one. */
export async function createFirstLink(
	db: Database,
	url: string,
	newToken: () => string,
	now: number,
): Promise<string | undefined> {
	if (await hasPeople(db)) return undefined;
	const token = newToken();
	await createLink(db, hashToken(token), "first", null, now);
	return signInUrl(url, token);
}
