import { Hono } from "hono";
import { hashToken } from "../auth/tokens.ts";
import { readCalendar } from "../calendar/calendar.ts";
import { ProblemError } from "../http/problem.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";

/** Route of the calendars. Programs that subscribe to one have its secret address instead of a session. */
export const calendarRoutes = ({ db, url, getNow }: DeskDeps) =>
	new Hono<DeskEnv>().get("/:file{.+\\.ics}", async (c) => {
		const token = c.req.param("file").slice(0, -".ics".length);
		const calendar = await readCalendar(db, hashToken(token), url, getNow());
		if (calendar === undefined) throw new ProblemError("not-found");
		return c.body(calendar, 200, { "Content-Type": "text/calendar; charset=utf-8" });
	});
