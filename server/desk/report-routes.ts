import { Hono } from "hono";
import { signedIn } from "../auth/session-cookie.ts";
import { query } from "../http/validators.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { type Report, readReport, type Span } from "./reports.ts";
import { numbersQuery } from "./schemas.ts";

/** Maximum age of figures shared between people, in milliseconds. */
const kept = 5_000;

export const numbersRoutes = (deps: DeskDeps) => {
	const latest = new Map<Span, { readonly at: number; readonly numbers: Promise<Report> }>();

	const numbersOf = (span: Span): Promise<Report> => {
		const now = deps.clock().getTime();
		const known = latest.get(span);
		if (known && now - known.at < kept) return known.numbers;
		const numbers = readReport(deps.store, span, now);
		latest.set(span, { at: now, numbers });
		numbers.catch(() => latest.delete(span));
		return numbers;
	};

	return new Hono<DeskEnv>().get("/numbers", signedIn(deps), query(numbersQuery), async (c) =>
		c.json(await numbersOf(c.req.valid("query").span)),
	);
};
