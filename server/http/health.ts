import { type Context, Hono } from "hono";
import { company } from "../../content/company/company.ts";
import { week } from "../../content/shared/time.ts";
import { ping } from "../database/outage.ts";
import type { Database } from "../database/schema.ts";
import type { Metrics } from "./metrics.ts";

interface OperationsDeps {
	readonly db: Database;
	readonly metrics: Pick<Metrics, "registry" | "render">;
	/** Returns lines for operators on the state of backups, journal and restores. */
	readonly reportBackups: () => Promise<readonly string[]>;
	readonly getNow: () => Date;
	readonly siteUrl: string;
	/** Returns whether the request comes from this machine. */
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

/** Routes for operators and security researchers. */
export function operationRoutes({ db, metrics, reportBackups, getNow, siteUrl, isOperator }: OperationsDeps): Hono {
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
