import { hash } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { beginSession, endSession, findSession, isUseDue, type Session, sessionLife } from "../auth/sessions.ts";
import type { DeskDeps, DeskEnv } from "../desk/deps.ts";
import { Problem } from "../http/problem.ts";
import type { Actor } from "../workflow/work.ts";

type SessionDeps = Pick<DeskDeps, "db" | "url" | "clock" | "newToken">;

/** Hashes a token for the database. Tokens are long and random, so a plain hash is enough. */
export const hashOf = (token: string): string => hash("sha256", token, "base64url");

const isHttps = (url: string): boolean => url.startsWith("https:");

/**
 * Name of the session cookie. With the `__Host-` prefix, browsers accept it only from this host and over HTTPS (RFC
 * 6265bis).
 */
const cookieName = (url: string): string => (isHttps(url) ? "__Host-desk" : "desk");

const attributes = (url: string) => ({ path: "/", httpOnly: true, sameSite: "Strict", secure: isHttps(url) }) as const;

/** Signs a person in: sets a new session cookie and ends the session of the previous one. */
export async function signIn(c: Context, deps: SessionDeps, personId: string, passkeyId?: string): Promise<void> {
	const token = deps.newToken();
	const earlier = getCookie(c, cookieName(deps.url));
	if (earlier) await endSession(deps.db, hashOf(earlier));
	const browser = browserName(c.req.header("User-Agent") ?? "");
	await beginSession(deps.db, hashOf(token), personId, deps.clock().getTime(), { browser, passkeyId });
	setCookie(c, cookieName(deps.url), token, { ...attributes(deps.url), maxAge: sessionLife.longest / 1000 });
}

export const forgetCookie = (c: Context, { url }: SessionDeps): void => {
	deleteCookie(c, cookieName(url), attributes(url));
};

export const hasCookie = (c: Context, { url }: Pick<SessionDeps, "url">): boolean =>
	getCookie(c, cookieName(url)) !== undefined;

export async function sessionOf(c: Context, deps: SessionDeps): Promise<Session | undefined> {
	const token = getCookie(c, cookieName(deps.url));
	return token ? findSession(deps.db, hashOf(token), deps.clock().getTime(), false) : undefined;
}

/**
 * Requires a session.
 *
 * @param isUse whether the request extends the session; polling does not
 */
export const signedIn = (deps: SessionDeps, isUse = true) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		const session = c.var.visitor;
		if (!session) throw new Problem("signed-out");
		const now = deps.clock().getTime();
		if (isUse && isUseDue(session, now)) await findSession(deps.db, session.hash, now, true);
		c.set("session", session);
		await next();
	});

/** Requires the session of an owner. */
export const ownerOnly = createMiddleware<DeskEnv>(async (c, next) => {
	if (c.var.session.person.role !== "owner") throw new Problem("owner-only");
	await next();
});

/** Maximum age of a sign-in that may add a passkey, in milliseconds. */
const lately = 10 * 60_000;

/** Requires a sign-in of the last ten minutes, so that a stranger at an unattended browser cannot add a passkey. */
export const signedInLately = ({ clock }: Pick<DeskDeps, "clock">) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		if (c.var.session.createdAt < clock().getTime() - lately) throw new Problem("sign-in-again");
		await next();
	});

export const actorOf = ({ person }: Session): Actor => ({ personId: person.id, name: person.name });

/**
 * Returns a browser and its system, such as `Firefox on Windows`. No text of the User-Agent header itself is returned.
 */
export function browserName(agent: string): string {
	const browser = ["Edg", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(`${name}/`));
	const system = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"].find((name) => agent.includes(name));
	const names: Readonly<Record<string, string>> = { Edg: "Edge", "Mac OS X": "macOS" };
	const shown = (name: string) => names[name] ?? name;
	return [browser ? shown(browser) : "a browser", ...(system ? [shown(system)] : [])].join(" on ");
}
