import { hash, timingSafeEqual } from "node:crypto";
import { type Context, Hono } from "hono";
import { company } from "../../content/company/company.ts";
import { week } from "../../content/shared/time.ts";
import { ping } from "../database/outage.ts";
import type { Database } from "../database/schema.ts";
import { getRequester, isLocalRequest } from "./client-address.ts";
import { refuseCrossOrigin } from "./csrf.ts";
import type { Metrics } from "./metrics.ts";

export interface MonitoringDeps {
	readonly db: Database;
	readonly metrics: Pick<Metrics, "registry" | "render" | "countBrowserError">;
	readonly getNow: () => Date;
	readonly siteUrl: string;
	readonly proxies: number;
	/** Lets callers on other machines read the metrics; undefined for nobody. */
	readonly metricsToken: string | undefined;
	readonly version: string;
}

const halfYear = 26 * week;

/**
 * Renders security.txt (RFC 9116), the contact for reporting vulnerabilities. It always expires in half a year: RFC
 * 9116 requires a date, and the contact does not change.
 */
const renderSecurityText = (siteUrl: string, now: Date): string => {
	const expires = new Date(now.getTime() + halfYear).toISOString().slice(0, 10);
	return [
		`Contact: mailto:${company.email}`,
		`Expires: ${expires}T00:00:00Z`,
		"Preferred-Languages: en",
		`Canonical: ${siteUrl}/.well-known/security.txt`,
		"",
	].join("\n");
};

/** Returns whether a request has the token. The time that this takes does not reveal how much of a token was right. */
function showsToken(c: Context, token: string | undefined): boolean {
	const digest = (text: string) => hash("sha256", text, "buffer");
	const shown = c.req.header("Authorization") ?? "";
	return token !== undefined && timingSafeEqual(digest(shown), digest(`Bearer ${token}`));
}

export function monitoringRoutes(deps: MonitoringDeps): Hono {
	const { db, metrics, getNow, siteUrl, proxies, version } = deps;
	const uncached = { "Cache-Control": "no-store" };
	return new Hono()
		.get("/healthz", (c) => c.text(`alive\n${version}\n`, 200, uncached))
		.get("/readyz", async (c) => {
			await ping(db);
			return c.text("ready\n", 200, uncached);
		})
		.get("/metrics", async (c: Context, next) => {
			if (!isLocalRequest(getRequester(c), proxies) && !showsToken(c, deps.metricsToken)) return next();
			return c.body(await metrics.render(), 200, { "Content-Type": metrics.registry.contentType, ...uncached });
		})
		.post("/api/browser-errors", (c: Context) => {
			refuseCrossOrigin(c.req.raw.headers, siteUrl);
			metrics.countBrowserError("site");
			return c.body(null, 204);
		})
		.get("/.well-known/security.txt", (c) =>
			c.text(renderSecurityText(siteUrl, getNow()), 200, { "Cache-Control": "public, max-age=86400" }),
		);
}
