import type { MiddlewareHandler } from "hono";
import { closedPolicy } from "./csp.ts";

/** Headers of every response, errors and files included. See `docs/guarantees.md`, 'Hard to attack'. */
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
 * Adds the security headers to every response. A page keeps its own policy.
 *
 * @param proxies the number of trusted proxies in front; without one, X-Forwarded-Proto is ignored
 */
export const withSecurityHeaders =
	(proxies: number): MiddlewareHandler =>
	async (c, next) => {
		await next();
		// Each call of `c.header` would rebuild the response
		const { headers } = c.res;
		for (const [name, value] of Object.entries(securityHeaders)) {
			if (!headers.has(name)) headers.set(name, value);
		}
		const isHttps = proxies > 0 && /^https\b/i.test(c.req.header("X-Forwarded-Proto") ?? "");
		if (isHttps) headers.set("Strict-Transport-Security", twoYears);
	};
