import { once } from "node:events";
import type { HttpBindings } from "@hono/node-server";
import { company } from "../../content/company.ts";
import { findPersonByEmail, hasPeople, type Person } from "../auth/people.ts";
import { createLink, createSignInLink, linkLife } from "../auth/sign-in-links.ts";
import type { Database } from "../database/schema.ts";
import type { DeskDeps } from "../desk/deps.ts";
import type { Limit } from "../http/rate-limit.ts";
import { invitationMail } from "../mail/invitation-mail.ts";
import { signInMail } from "../mail/sign-in-mail.ts";
import { browserName, hashOf } from "./session-cookie.ts";

type LinkDeps = Pick<DeskDeps, "db" | "url" | "mail" | "newToken">;

/** Limits on sign-in links requested from one address, beyond the one that every person gets every 15 minutes. */
export const linkLimits: readonly Limit[] = [{ seconds: 15 * 60, each: 3, all: 300 }];

/**
 * Returns the URL that redeems a token. The token is in the fragment, which browsers never send.
 *
 * @param page page of the desk that follows the sign-in, such as `/leads/BF-7K2M9Q`
 */
export const linkWith = (url: string, token: string, page = ""): string => `${url}/enter#${token}${page}`;

/** Waits until the response has been sent or the client has disconnected. */
export async function answerSent(outgoing: HttpBindings["outgoing"] | undefined): Promise<void> {
	if (outgoing && !outgoing.closed) await once(outgoing, "close");
}

interface LinkRequest {
	readonly email: string;
	/** Page of the desk that was asked for. */
	readonly page?: string | undefined;
	/** User-Agent header of the browser. */
	readonly browser: string;
	readonly address: string;
	readonly at: number;
}

/**
 * Mails a sign-in link if the address is registered. A person who was sent none within a link's lifetime always gets
 * one. Further links are limited by recipient and by requesting network.
 */
export async function sendSignInLink(
	deps: LinkDeps & Pick<DeskDeps, "linkLimiter">,
	{ email, page, browser, address, at }: LinkRequest,
): Promise<void> {
	const mayHaveMore = (await deps.linkLimiter.count(address)) === 0;
	const person = await findPersonByEmail(deps.db, email);
	if (!person || !deps.mail) return;
	const token = deps.newToken();
	if (!(await createSignInLink(deps.db, hashOf(token), person.id, at, mayHaveMore))) return;
	const mail = signInMail({
		name: person.name,
		email: person.email,
		link: linkWith(deps.url, token, page),
		askedAt: at,
		browser: browserName(browser),
		address,
		contact: { name: company.name, phone: company.phone },
	});
	await deps.mail({ mail, to: person.email, id: `sign-in-${hashOf(token)}`, submitted: "auto-generated" });
}

interface NewInvitation {
	readonly link: string;
	readonly expiresAt: number;
	readonly isMailed: boolean;
	/** Reason why the mail server did not take the mail; null if it did, or if there is none. */
	readonly mailError: string | null;
}

/** Invites a person, by mail if there is a mail server. */
export async function invite(deps: LinkDeps, person: Person, invitedBy: string, now: number): Promise<NewInvitation> {
	const token = deps.newToken();
	await createLink(deps.db, hashOf(token), "invitation", person.id, now);
	const link = linkWith(deps.url, token);
	const mail = invitationMail({ name: person.name, email: person.email, link, invitedBy, at: now });
	const outgoing = { mail, to: person.email, id: `invitation-${hashOf(token)}`, submitted: "auto-generated" } as const;
	const mailError = (await deps.mail?.(outgoing)) ?? null;
	const isMailed = deps.mail !== undefined && mailError === null;
	return { link, expiresAt: now + linkLife.invitation, isMailed, mailError };
}

/** Creates a sign-in link for the first person, as long as nobody is registered. It revokes the previous one. */
export async function firstLink(
	db: Database,
	url: string,
	newToken: () => string,
	now: number,
): Promise<string | undefined> {
	if (await hasPeople(db)) return undefined;
	const token = newToken();
	await createLink(db, hashOf(token), "first", null, now);
	return linkWith(url, token);
}
