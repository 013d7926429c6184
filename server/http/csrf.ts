import type { MiddlewareHandler } from "hono";
import { ProblemError } from "../problem.ts";

/** Returns whether a Host header names the origin's host. Some proxies write its usual port, `:443`. */
function isHostOf(host: string | null, origin: string): boolean {
	if (host === null || !URL.canParse(origin)) return false;
	const { protocol, host: expected } = new URL(origin);
	const named = `${protocol}//${host}`;
	return URL.canParse(named) && new URL(named).host === expected;
}

/**
 * Refuses a post to a public form that another site's page makes a visitor's browser send. Programs may post too: they
 * send neither `Origin` nor `Sec-Fetch-Site`. A browser that sends `same-origin` proves our own page, even if a
 * proxy wrote another Host. Older browsers do not send it, so their origin must be the site's.
 *
 * @throws ProblemError
 */
export function refuseCrossOrigin(headers: Headers, siteUrl: string): void {
	const origin = headers.get("Origin");
	const site = headers.get("Sec-Fetch-Site");
	if (site === "same-origin") return;
	const isOwnPage =
		origin === null
			? site === null || site === "none"
			: site !== "cross-site" && (origin === new URL(siteUrl).origin || isHostOf(headers.get("Host"), origin));
	if (isOwnPage) return;
	const detail =
		"Forms can only be sent from this website. If this is the website, SITE_URL is not its address, and its proxy changes the Host header";
	throw new ProblemError("cross-origin", { detail });
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
		if (isChange ? origin !== url : origin !== undefined && origin !== url) {
			const detail = `Open the desk at ${url}, or ask for DESK_URL to be set to the address that you use`;
			throw new ProblemError("cross-origin", { detail });
		}
		await next();
	};
