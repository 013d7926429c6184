import { Hono } from "hono";
import { derivePersonalToken, hashToken } from "../auth/tokens.ts";
import { readCalendar } from "../calendar/feeds.ts";
import { ProblemError } from "../problem.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";

/**
 * Routes of a person's calendar and of the whole office's. Subscribed programs have a secret address instead of a
 * session; the person's secret is derived from the office's.
 */
export const calendarRoutes = ({ db, url, getNow }: DeskDeps) =>
	new Hono<DeskEnv>().get("/:path{.+\\.ics}", async (c) => {
		const path = c.req.param("path");
		const isOffice = path.startsWith("office/");
		const token = path.slice(isOffice ? "office/".length : 0, -".ics".length);
		const ownToken = isOffice ? derivePersonalToken(token) : token;
		const calendar = await readCalendar(db, hashToken(ownToken), { url, isOffice }, getNow());
		if (calendar === undefined) throw new ProblemError("not-found");
		return c.body(calendar, 200, { "Content-Type": "text/calendar; charset=utf-8" });
	});
