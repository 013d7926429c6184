import { Hono } from "hono";
import { validateQuery } from "../http/validators.ts";
import { readReport } from "../reports/figures.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { reportQuery } from "./schemas.ts";

export const reportRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>().get("/reports", validateQuery(reportQuery), async (c) =>
		c.json(await readReport(deps.db, c.req.valid("query").span, deps.getNow().getTime())),
	);
