import { Hono } from "hono";
import { formName } from "../../../forms/form-names.ts";
import { type FormPath, formPaths } from "../../../forms/forms.ts";
import { countRows } from "../../database/count-rows.ts";
import { validateJson, validateQuery } from "../../http/validators.ts";
import { countLists } from "../../search/lead-pages.ts";
import { listDue } from "../../workflow/due.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";
import { newsQuery, pageQuery, rowsBody, toLeadQuery, viewQuery } from "../schemas.ts";
import { readNews } from "./news.ts";
import { readLeadPage, readRows } from "./rows.ts";

/** Routes of the lists, with what the desk shows beside them. */
export const listRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>()
		.get("/leads", validateQuery(pageQuery), async (c) => {
			const { cursor, ...view } = c.req.valid("query");
			const { rows, next } = await readLeadPage(deps.db, toLeadQuery(view), deps.getNow().getTime(), cursor);
			return c.json({ rows, next: next ?? null });
		})
		.get("/counts", validateQuery(viewQuery), async (c) => {
			return c.json(await countLists(deps.db, toLeadQuery(c.req.valid("query"))));
		})
		.get("/news", validateQuery(newsQuery), async (c) => {
			const { since } = c.req.valid("query");
			return c.json(await readNews(deps.db, c.var.session.person.id, since, deps.getNow().getTime()));
		})
		// Reads the rows on the screen again after news. Leads that were deleted are left out
		.post("/leads/rows", validateJson(rowsBody), async (c) => {
			const { ids, find } = c.req.valid("json");
			return c.json({ rows: await readRows(deps.db, ids, find) });
		})
		.get("/office", async (c) =>
			c.json({
				waitingInProgress: await countRows(
					deps.db
						.selectFrom("leads")
						.where("list", "=", "in-progress")
						.where(({ eb, or }) => or([eb("answered_at", "is", null), eb("wrote_at", "is not", null)])),
				),
				dueToday: (await listDue(deps.db, deps.getNow().getTime())).length,
				siteHost: deps.siteHost,
				canMail: deps.sendMail !== undefined,
				forms: formPaths.map((path: FormPath) => ({
					path,
					name: formName(path),
					hasWebhook: deps.hasTarget(path),
					mailbox: deps.findMailbox(path) ?? null,
				})),
			}),
		);
