import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import {
	beginSession,
	endSession,
	findSession,
	hasSession,
	type Session,
	sessionTimeouts,
} from "../../auth/sessions.ts";
import { hashToken, newToken } from "../../auth/tokens.ts";
import type { DeskDeps } from "../deps.ts";
import { describeBrowser } from "./browser-name.ts";

type SessionDeps = Pick<DeskDeps, "db" | "url" | "getNow">;

const isHttps = (url: string): boolean => url.startsWith("https:");

/**
 * Name of the session cookie. With the `__Host-` prefix, browsers accept it only from this host and over HTTPS (RFC
 * 6265bis).
 */
const cookieName = (url: string): string => (isHttps(url) ? "__Host-desk" : "desk");

const attributes = (url: string) => ({ path: "/", httpOnly: true, sameSite: "Strict", secure: isHttps(url) }) as const;

/** Signs a person in: sets a new session cookie and ends the session of the previous one. */
export async function startSession(
	c: Context,
	deps: SessionDeps,
	personId: string,
	passkeyId: string | null = null,
): Promise<void> {
	const token = newToken();
	const earlier = getCookie(c, cookieName(deps.url));
	if (earlier) await endSession(deps.db, hashToken(earlier));
	const browser = describeBrowser(c.req.header("User-Agent") ?? "");
	await beginSession(deps.db, hashToken(token), personId, deps.getNow().getTime(), { browser, passkeyId });
	setCookie(c, cookieName(deps.url), token, { ...attributes(deps.url), maxAge: sessionTimeouts.absolute / 1000 });
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
