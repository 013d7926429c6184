import { Hono } from "hono";
import { minute } from "../../../content/shared/time.ts";
import type { ReportSpan } from "../../../forms/office.ts";
import { validateQuery } from "../../http/validators.ts";
import { type Report, readReport } from "../../reports/report.ts";
import { requireSession } from "../access.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";
import { newsQuery, pageQuery, reportQuery, toLeadQuery, viewQuery } from "../schemas.ts";
import { countLists, readLeadPage } from "./list.ts";
import { readNews } from "./news.ts";

/** Period that a page's first request for news covers, in milliseconds. */
const firstNews = minute;

/** Routes of the lists of leads and of the news about them. */
export const listRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>()
		.get("/leads", requireSession(deps), validateQuery(pageQuery), async (c) => {
			const { cursor, ...view } = c.req.valid("query");
			const { rows, next } = await readLeadPage(deps.db, toLeadQuery(view), deps.getNow().getTime(), cursor);
			return c.json({ rows, next: next ?? null });
		})
		.get("/counts", requireSession(deps), validateQuery(viewQuery), async (c) => {
			return c.json(await countLists(deps.db, toLeadQuery(c.req.valid("query"))));
		})
		// A page in a background tab polls this too, so it must not keep the session alive
		.get("/news", requireSession(deps, false), validateQuery(newsQuery), async (c) => {
			const now = deps.getNow().getTime();
			return c.json(await readNews(deps.db, Number(c.req.valid("query").since ?? now - firstNews), now));
		});

/** Maximum age of figures shared between people, in milliseconds. */
const maxReportAge = 5_000;

export const reportRoutes = (deps: DeskDeps) => {
	const latest = new Map<ReportSpan, { readonly at: number; readonly report: Promise<Report> }>();

	const readCachedReport = (span: ReportSpan): Promise<Report> => {
		const now = deps.getNow().getTime();
		const cached = latest.get(span);
		if (cached && now - cached.at < maxReportAge) return cached.report;
		const report = readReport(deps.db, span, now);
		latest.set(span, { at: now, report });
		report.catch(() => latest.delete(span));
		return report;
	};

	return new Hono<DeskEnv>().get("/reports", requireSession(deps), validateQuery(reportQuery), async (c) =>
		c.json(await readCachedReport(c.req.valid("query").span)),
	);
};
