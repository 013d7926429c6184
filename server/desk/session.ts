import { hash } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { createMiddleware } from "hono/factory";
import { Problem } from "../problem.ts";
import type { Session } from "../store/sessions.ts";
import { isUseDue, sessionLife } from "../store/sessions.ts";
import type { Actor } from "../store/work.ts";
import { browserName } from "./browser-name.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";

type SessionDeps = Pick<DeskDeps, "store" | "url" | "clock" | "newToken">;

/** What the database knows a token by; a token is random and long, so a plain hash is enough. */
export const hashOf = (token: string): string => hash("sha256", token, "base64url");

const isHttps = (url: string): boolean => url.startsWith("https:");

/** With the prefix a browser takes the cookie from this host alone, over HTTPS alone (RFC 6265bis). */
export const cookieName = (url: string): string => (isHttps(url) ? "__Host-desk" : "desk");

const attributes = (url: string) => ({ path: "/", httpOnly: true, sameSite: "Strict", secure: isHttps(url) }) as const;

/** Signs a person in: gives the browser a new cookie, whatever it had before. */
export async function signIn(c: Context, deps: SessionDeps, personId: string, passkeyId?: string): Promise<void> {
	const token = deps.newToken();
	const earlier = getCookie(c, cookieName(deps.url));
	if (earlier) await deps.store.endSession(hashOf(earlier));
	const browser = browserName(c.req.header("User-Agent") ?? "");
	await deps.store.beginSession(hashOf(token), personId, deps.clock().getTime(), { browser, passkeyId });
	setCookie(c, cookieName(deps.url), token, { ...attributes(deps.url), maxAge: sessionLife.longest / 1000 });
}

export const forgetCookie = (c: Context, { url }: SessionDeps): void => {
	deleteCookie(c, cookieName(url), attributes(url));
};

export const hasCookie = (c: Context, { url }: Pick<SessionDeps, "url">): boolean =>
	getCookie(c, cookieName(url)) !== undefined;

/** Finds the session that the request's cookie stands for. */
export async function sessionOf(c: Context, deps: SessionDeps): Promise<Session | undefined> {
	const token = getCookie(c, cookieName(deps.url));
	return token ? deps.store.session(hashOf(token), deps.clock().getTime(), false) : undefined;
}

/** Lets nobody pass who has not signed in. @param isUse a page that waits does not use its session */
export const signedIn = (deps: SessionDeps, isUse = true) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		const session = c.var.visitor;
		if (!session) throw new Problem("signed-out");
		const now = deps.clock().getTime();
		if (isUse && isUseDue(session, now)) await deps.store.session(session.hash, now, true);
		c.set("session", session);
		await next();
	});

/** How long a sign-in is enough for what opens the desk for good, in milliseconds. */
const lately = 10 * 60_000;

/** Lets nobody pass whose sign-in is older than ten minutes: a browser that was left open makes no passkey for a stranger. */
export const signedInLately = ({ clock }: Pick<DeskDeps, "clock">) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		if (c.var.session.createdAt < clock().getTime() - lately) throw new Problem("sign-in-again");
		await next();
	});

export const actorOf = ({ person }: Session): Actor => ({ personId: person.id, name: person.name });
