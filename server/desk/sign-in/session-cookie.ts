import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Person } from "../../auth/people.ts";
import {
	beginSession,
	endSession,
	findSession,
	hasSession,
	type Session,
	sessionTimeouts,
} from "../../auth/sessions.ts";
import { hashToken, newToken } from "../../auth/tokens.ts";
import { takeNamedLock } from "../../database/dialect.ts";
import type { Database } from "../../database/schema.ts";
import { recordEvent } from "../../workflow/events.ts";
import type { DeskDeps } from "../deps.ts";
import { describeBrowser } from "./browser-name.ts";

type SessionDeps = Pick<DeskDeps, "db" | "url" | "getNow">;

const isHttps = (url: string): boolean => url.startsWith("https:");

/** Name of the session cookie. With `__Host-`, browsers accept it only from this host and over HTTPS (RFC 6265bis). */
const cookieName = (url: string): string => (isHttps(url) ? "__Host-desk" : "desk");

const attributes = (url: string) => ({ path: "/", httpOnly: true, sameSite: "Strict", secure: isHttps(url) }) as const;

/**
 * Signs a person in: sets a new session cookie and ends the session of the previous one.
 *
 * @param identify redeems what the person signs in with, in the transaction that begins the session, so that no removal
 * or sign-out everywhere comes between the two
 */
export async function startSession(
	c: Context,
	{ db, url, getNow }: SessionDeps,
	identify: (transaction: Database) => Promise<Person>,
	passkeyId: string | null = null,
): Promise<Person> {
	const token = newToken();
	const earlier = getCookie(c, cookieName(url));
	const browser = describeBrowser(c.req.header("User-Agent") ?? "");
	const person = await db.transaction().execute(async (transaction) => {
		await takeNamedLock(transaction, "people");
		const person = await identify(transaction);
		const now = getNow().getTime();
		if (earlier) await endSession(transaction, hashToken(earlier));
		await beginSession(transaction, hashToken(token), person.id, now, { browser, passkeyId });
		await recordEvent(transaction, { what: "signed-in", by: { personId: person.id, name: person.name }, at: now });
		return person;
	});
	setCookie(c, cookieName(url), token, { ...attributes(url), maxAge: sessionTimeouts.absolute / 1000 });
	return person;
}

export const clearCookie = (c: Context, { url }: SessionDeps): void => {
	deleteCookie(c, cookieName(url), attributes(url));
};

export const hasCookie = (c: Context, { url }: Pick<SessionDeps, "url">): boolean =>
	getCookie(c, cookieName(url)) !== undefined;

/** Returns whether the browser's session was ended elsewhere: by its person, or with their access. */
export async function isRevoked(c: Context, { db, url }: Pick<SessionDeps, "db" | "url">): Promise<boolean> {
	const token = getCookie(c, cookieName(url));
	return token !== undefined && !(await hasSession(db, hashToken(token)));
}

export async function readSession(c: Context, deps: SessionDeps): Promise<Session | undefined> {
	const token = getCookie(c, cookieName(deps.url));
	return token ? findSession(deps.db, hashToken(token), deps.getNow().getTime()) : undefined;
}
