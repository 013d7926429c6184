import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { atOnce, type SenderShares } from "../connections.ts";
import { Problem } from "../problem.ts";
import { addressOf } from "./admit.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { sessionOf } from "./session.ts";

/** Requests of people who are signed in that are worked on at once: the desk never takes the whole process for itself. */
const maxSignedIn = 24;
/** The same for everybody else, who can take nothing from those who are signed in. */
const maxSignedOut = 16;
/** The part of it that one sender gets: a household, a customer with several networks, a company. */
const maxBySender: SenderShares = [8, 12, 12];

const limitBody = bodyLimit({
	maxSize: 128 * 1024,
	onError: () => {
		throw new Problem("desk-too-large");
	},
});

/**
 * Reads the whole body before anything else happens: a sender who never finishes it holds a socket and nothing else, and
 * one that breaks off is the sender's fault, never the database's.
 */
export const readBody = createMiddleware<DeskEnv>(async (c, next) => {
	try {
		await limitBody(c, async () => {});
		if (c.req.raw.body) await c.req.arrayBuffer();
	} catch (error) {
		throw error instanceof Problem ? error : new Problem("incomplete-body");
	}
	await next();
});

/** Limits the requests that are worked on at once: some slots are for sessions alone, the others are shared by sender. */
export function limitAtOnce(deps: Pick<DeskDeps, "store" | "url" | "clock" | "newToken" | "proxies">) {
	const begin = atOnce(maxBySender);
	let signedIn = 0;
	let signedOut = 0;
	const busy = () => new Problem("desk-busy", { headers: { "Retry-After": "2" } });

	return createMiddleware<DeskEnv>(async (c, next) => {
		const session = await sessionOf(c, deps);
		c.set("visitor", session);
		if (session) {
			if (signedIn >= maxSignedIn) throw busy();
			signedIn += 1;
			try {
				return await next();
			} finally {
				signedIn -= 1;
			}
		}
		const end = signedOut < maxSignedOut ? begin(addressOf(c, deps.proxies)) : undefined;
		if (!end) throw busy();
		signedOut += 1;
		try {
			return await next();
		} finally {
			signedOut -= 1;
			end();
		}
	});
}
