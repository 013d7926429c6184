import { Hono } from "hono";
import type { Numbers, Span } from "../store/numbers.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { query } from "./given.ts";
import { numbersQuery } from "./schemas.ts";
import { signedIn } from "./session.ts";

/** Maximum age of figures shared between people, in milliseconds. */
const kept = 5_000;

export const numbersRoutes = (deps: DeskDeps) => {
	const latest = new Map<Span, { readonly at: number; readonly numbers: Promise<Numbers> }>();

	const numbersOf = (span: Span): Promise<Numbers> => {
		const now = deps.clock().getTime();
		const known = latest.get(span);
		if (known && now - known.at < kept) return known.numbers;
		const numbers = deps.store.numbers(span, now);
		latest.set(span, { at: now, numbers });
		numbers.catch(() => latest.delete(span));
		return numbers;
	};

	return new Hono<DeskEnv>().get("/numbers", signedIn(deps), query(numbersQuery), async (c) =>
		c.json(await numbersOf(c.req.valid("query").span)),
	);
};
