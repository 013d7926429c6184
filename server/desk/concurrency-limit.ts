import { createMiddleware } from "hono/factory";
import { maxBodySizes, maxRequestsPerPerson } from "../../forms/desk-limits.ts";
import { createBodyReader } from "../http/body.ts";
import { addressOf, listNetworks } from "../http/client-address.ts";
import { type ClientLimits, createSlots } from "../http/connection-limits.ts";
import { ProblemError } from "../problem.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { readSession } from "./sign-in/session-cookie.ts";

/**
 * Maximum number of concurrent requests with a session, so that the desk never takes the whole process: twice that of one
 * person, so that nobody takes all.
 */
const maxSignedIn = 2 * maxRequestsPerPerson;
/** Maximum number of one person's concurrent requests of thumbnails: a browser asks for all of a lead at once. */
const maxThumbnails = 64;
/**
 * Maximum number of concurrent requests without a session, and again of calendars. Neither takes slots from people who are
 * signed in, and calendars take none from those who are signing in.
 */
const maxSignedOut = 16;
/** Maximum number of concurrent requests from a household and a company. */
const maxPerClient: ClientLimits = [8, 12];

const readBody = createBodyReader(maxBodySizes.desk, "desk-too-large");

/** Reads the whole body before anything else happens, so that a client that never finishes it holds only a socket. */
export const bufferBody = createMiddleware<DeskEnv>(async (c, next) => {
	await readBody(c);
	await next();
});

/**
 * Limits concurrent requests. Some slots are reserved for sessions, by person, until the response has been sent, as an
 * export streams. The others are shared among clients, and free once the response is ready: nobody can hold one by not
 * reading it.
 */
export function limitConcurrency(deps: Pick<DeskDeps, "db" | "url" | "getNow" | "proxies">) {
	const reserveSignedIn = createSlots([maxRequestsPerPerson], maxSignedIn);
	const reserveThumbnail = createSlots([maxThumbnails], 2 * maxThumbnails);
	const reserveSignedOut = createSlots(maxPerClient, maxSignedOut);
	const reserveCalendar = createSlots(maxPerClient, maxSignedOut);

	return createMiddleware<DeskEnv>(async (c, next) => {
		const session = await readSession(c, deps);
		c.set("maybeSession", session);
		const reserveOwn = c.req.path.endsWith("/thumbnail") ? reserveThumbnail : reserveSignedIn;
		const reserveShared = c.req.path.startsWith("/calendar/") ? reserveCalendar : reserveSignedOut;
		const freeSlot = session
			? reserveOwn([session.person.id])
			: reserveShared(listNetworks(addressOf(c, deps.proxies)));
		if (!freeSlot) throw new ProblemError("desk-busy", { headers: { "Retry-After": "2" } });
		try {
			await next();
		} finally {
			const { outgoing } = c.env;
			if (session && outgoing && !outgoing.closed) outgoing.once("close", freeSlot);
			else freeSlot();
		}
	});
}
