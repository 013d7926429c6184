import { createMiddleware } from "hono/factory";
import { idleHeader, maxSignInAge } from "../../forms/desk-limits.ts";
import { recordUse, type Session } from "../auth/sessions.ts";
import { addressOf } from "../http/client-address.ts";
import { requireWithinLimit } from "../http/rate-limit.ts";
import { ProblemError } from "../problem.ts";
import type { Actor } from "../workflow/events.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";

/** Requires a session, and extends it, unless the page sent the request by itself while nobody used it. */
export const requireSession = (deps: Pick<DeskDeps, "db" | "getNow">) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		const session = c.var.maybeSession;
		if (!session) throw new ProblemError("not-signed-in");
		if (c.req.header(idleHeader) === undefined) await recordUse(deps.db, session, deps.getNow().getTime());
		c.set("session", session);
		await next();
	});

export const requireOwner = createMiddleware<DeskEnv>(async (c, next) => {
	if (c.var.session.person.role !== "owner") throw new ProblemError("owner-only");
	await next();
});

/** Refuses an old sign-in, so that a stranger at an unattended browser cannot create a way in for themselves. */
export function refuseOldSignIn({ createdAt }: Session, now: number): void {
	if (createdAt < now - maxSignInAge) throw new ProblemError("sign-in-again");
}

export const requireRecentSignIn = ({ getNow }: Pick<DeskDeps, "getNow">) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		refuseOldSignIn(c.var.session, getNow().getTime());
		await next();
	});

/** Limits attempts made without a session, by the client's address. */
export const enforceRateLimit = ({ limiter, proxies }: Pick<DeskDeps, "limiter" | "proxies">) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		requireWithinLimit(limiter, addressOf(c, proxies), "too-many-tries");
		await next();
	});

export const sessionActor = ({ person, hash }: Session): Actor => ({
	personId: person.id,
	name: person.name,
	sessionHash: hash,
});
