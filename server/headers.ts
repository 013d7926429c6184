import type { MiddlewareHandler } from "hono";
import { closedPolicy } from "./policy.ts";

/** What every answer carries, errors and files included: see `docs/guarantees.md`, 'Hard to hurt'. */
export const securityHeaders: Readonly<Record<string, string>> = {
	"Content-Security-Policy": closedPolicy,
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
};

const twoYears = "max-age=63072000; includeSubDomains";

/**
 * Puts the security headers on every answer; a page's own policy stays.
 *
 * @param proxies how many proxies in front are trusted; without one, X-Forwarded-Proto means nothing
 */
export const withSecurityHeaders =
	(proxies: number): MiddlewareHandler =>
	async (c, next) => {
		await next();
		// By `c.header` each of them would make the answer anew.
		const { headers } = c.res;
		for (const [name, value] of Object.entries(securityHeaders)) {
			if (!headers.has(name)) headers.set(name, value);
		}
		const isHttps = proxies > 0 && /^https\b/i.test(c.req.header("X-Forwarded-Proto") ?? "");
		if (isHttps) headers.set("Strict-Transport-Security", twoYears);
	};
