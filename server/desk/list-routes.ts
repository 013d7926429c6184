import { Hono } from "hono";
import { signedIn } from "../auth/session-cookie.ts";
import { query } from "../http/validators.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { countLists, listPage } from "./list.ts";
import { readNews } from "./news.ts";
import { newsQuery, pageQuery, viewOf, viewQuery } from "./schemas.ts";

/** Period that a page's first request for news covers, in milliseconds. */
const firstNews = 60_000;

/** Routes of the lists of leads and of the news about them. */
export const listRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>()
		.get("/leads", signedIn(deps), query(pageQuery), async (c) => {
			const { cursor, ...view } = c.req.valid("query");
			const { rows, next } = await listPage(deps.store, viewOf(view), cursor);
			return c.json({ rows, next: next ?? null });
		})
		.get("/counts", signedIn(deps), query(viewQuery), async (c) => {
			return c.json(await countLists(deps.store, viewOf(c.req.valid("query"))));
		})
		// A page in a background tab polls this too, so it must not keep the session alive.
		.get("/news", signedIn(deps, false), query(newsQuery), async (c) => {
			const now = deps.clock().getTime();
			return c.json(await readNews(deps.store, Number(c.req.valid("query").since ?? now - firstNews), now));
		});
