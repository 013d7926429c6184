import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { createSenderSlots, type SenderLimits } from "../http/connection-limits.ts";
import { ProblemError } from "../http/problem.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { readSession } from "./sign-in/session-cookie.ts";
import { getClientAddress } from "./sign-in/sign-in-attempts.ts";

/**
 * Maximum number of concurrent requests from people who are signed in, so that the desk never takes the whole process.
 */
const maxSignedIn = 24;
/** Maximum number of concurrent requests without a session. They take no slots from people who are signed in. */
const maxSignedOut = 16;
/** Maximum number of concurrent requests from a household, a customer with several networks and a company. */
const maxPerSender: SenderLimits = [8, 12, 12];

const limitBody = bodyLimit({
	maxSize: 128 * 1024,
	onError: () => {
		throw new ProblemError("desk-too-large");
	},
});

/**
 * Reads the whole body before anything else happens. A sender who never finishes it holds only a socket, and an aborted
 * body is reported as the sender's error, not as the database's.
 */
export const bufferBody = createMiddleware<DeskEnv>(async (c, next) => {
	try {
		await limitBody(c, async () => {});
		if (c.req.raw.body) await c.req.arrayBuffer();
	} catch (error) {
		throw error instanceof ProblemError ? error : new ProblemError("incomplete-body");
	}
	await next();
});

/** Limits concurrent requests. Some slots are reserved for sessions; the others are shared among senders. */
export function limitConcurrency(deps: Pick<DeskDeps, "db" | "url" | "getNow" | "newToken" | "proxies">) {
	const reserveSlot = createSenderSlots(maxPerSender);
	let signedIn = 0;
	let signedOut = 0;
	const busyError = () => new ProblemError("desk-busy", { headers: { "Retry-After": "2" } });

	return createMiddleware<DeskEnv>(async (c, next) => {
		const session = await readSession(c, deps);
		c.set("maybeSession", session);
		if (session) {
			if (signedIn >= maxSignedIn) throw busyError();
			signedIn += 1;
			try {
				return await next();
			} finally {
				signedIn -= 1;
			}
		}
		const releaseSlot = signedOut < maxSignedOut ? reserveSlot(getClientAddress(c, deps.proxies)) : undefined;
		if (!releaseSlot) throw busyError();
		signedOut += 1;
		try {
			return await next();
		} finally {
			signedOut -= 1;
			releaseSlot();
		}
	});
}
