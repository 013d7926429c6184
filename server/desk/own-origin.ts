import type { MiddlewareHandler } from "hono";
import { Problem } from "../problem.ts";

const reading = ["GET", "HEAD"];

/**
 * Refuses requests that another site's page makes a browser send. Browsers set the Origin header themselves, so every
 * change must name the desk's own origin, and a read must not name another.
 */
export const ownOrigin =
	(url: string): MiddlewareHandler =>
	async (c, next) => {
		const origin = c.req.header("Origin");
		const isChange = !reading.includes(c.req.method);
		if (isChange ? origin !== url : origin !== undefined && origin !== url) throw new Problem("foreign-page");
		await next();
	};
