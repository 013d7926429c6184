import type { MiddlewareHandler } from "hono";
import { Problem } from "../problem.ts";

const reading = ["GET", "HEAD"];

/**
 * Refuses changes that another site's page makes a browser ask for: every change names the desk's own origin, which
 * browsers write themselves. Reading is refused to other sites' pages too.
 */
export const ownOrigin =
	(url: string): MiddlewareHandler =>
	async (c, next) => {
		const origin = c.req.header("Origin");
		const isChange = !reading.includes(c.req.method);
		if (isChange ? origin !== url : origin !== undefined && origin !== url) throw new Problem("foreign-page");
		await next();
	};
