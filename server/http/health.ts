import { type Context, Hono } from "hono";
import { company } from "../../content/company/company.ts";
import { week } from "../../content/shared/time.ts";
import { ping } from "../database/outage.ts";
import type { Database } from "../database/schema.ts";
import type { Metrics } from "./metrics.ts";

interface MonitoringDeps {
	readonly db: Database;
	readonly metrics: Pick<Metrics, "registry" | "render">;
	readonly reportBackups: () => Promise<readonly string[]>;
	readonly getNow: () => Date;
	readonly siteUrl: string;
	readonly isOperator: (c: Context) => boolean;
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

export function monitoringRoutes({ db, metrics, reportBackups, getNow, siteUrl, isOperator }: MonitoringDeps): Hono {
	const uncached = { "Cache-Control": "no-store" };
	return new Hono()
		.get("/healthz", (c) => c.text("alive\n", 200, uncached))
		.get("/readyz", async (c) => {
			await ping(db);
			const details = isOperator(c) ? await reportBackups() : [];
			return c.text(["ready", ...details, ""].join("\n"), 200, uncached);
		})
		.get("/metrics", async (c, next) => {
			if (!isOperator(c)) return next();
			return c.body(await metrics.render(), 200, { "Content-Type": metrics.registry.contentType, ...uncached });
		})
		.get("/.well-known/security.txt", (c) =>
			c.text(renderSecurityText(siteUrl, getNow()), 200, { "Cache-Control": "public, max-age=86400" }),
		);
}
