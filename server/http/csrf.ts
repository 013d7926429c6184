import type { MiddlewareHandler } from "hono";
import { ProblemError } from "./problem.ts";

const parseHost = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Refuses a post to a public form that another site's page makes a visitor's browser send. Programs may post too: they
 * send neither `Origin` nor `Sec-Fetch-Site`.
 *
 * @throws ProblemError
 */
export function refuseCrossOrigin(headers: Headers): void {
	const origin = headers.get("Origin");
	const site = headers.get("Sec-Fetch-Site");
	const isOwnOrigin = origin !== null && parseHost(origin) === headers.get("Host")?.toLowerCase();
	const isOwnPage =
		origin === null || origin === "null"
			? site === "same-origin" || (origin === null && (site === null || site === "none"))
			: isOwnOrigin && site !== "cross-site";
	if (!isOwnPage) throw new ProblemError("cross-origin");
}

const safeMethods = ["GET", "HEAD"];

/**
 * Refuses requests to the desk that come from anything but its own pages. Browsers set the Origin header themselves, so
 * every change must name the desk's own origin, and a read must not name another.
 */
export const requireSameOrigin =
	(url: string): MiddlewareHandler =>
	async (c, next) => {
		const origin = c.req.header("Origin");
		const isChange = !safeMethods.includes(c.req.method);
		if (isChange ? origin !== url : origin !== undefined && origin !== url) throw new ProblemError("cross-origin");
		await next();
	};
