import { type Context, Hono } from "hono";
import { company } from "../content/company.ts";
import type { Metrics } from "./metrics.ts";
import type { LeadIntake } from "./store/store.ts";

export interface OperationsDeps {
	readonly intake: Pick<LeadIntake, "ping">;
	readonly metrics: Pick<Metrics, "registry" | "text">;
	/** Lines for operators on how safe the leads are. */
	readonly safety: () => Promise<readonly string[]>;
	readonly clock: () => Date;
	readonly siteUrl: string;
	/** Whether the request comes from this machine. */
	readonly isOperator: (c: Context) => boolean;
}

const halfYear = 182 * 86_400_000;

/** RFC 9116: who to tell about a weakness. It must not look older than it is, so it expires half a year from today. */
const securityText = (siteUrl: string, now: Date): string => {
	const expires = new Date(now.getTime() + halfYear).toISOString().slice(0, 10);
	return [
		`Contact: mailto:${company.email}`,
		`Expires: ${expires}T00:00:00Z`,
		"Preferred-Languages: en",
		`Canonical: ${siteUrl}/.well-known/security.txt`,
		"",
	].join("\n");
};

/** What operators and researchers ask for. */
export function operationRoutes({ intake, metrics, safety, clock, siteUrl, isOperator }: OperationsDeps): Hono {
	const uncached = { "Cache-Control": "no-store" };
	return new Hono()
		.get("/healthz", (c) => c.text("alive\n", 200, uncached))
		.get("/readyz", async (c) => {
			await intake.ping();
			const details = isOperator(c) ? await safety() : [];
			return c.text(["ready", ...details, ""].join("\n"), 200, uncached);
		})
		.get("/metrics", async (c, next) => {
			if (!isOperator(c)) return next();
			return c.body(await metrics.text(), 200, { "Content-Type": metrics.registry.contentType, ...uncached });
		})
		.get("/.well-known/security.txt", (c) =>
			c.text(securityText(siteUrl, clock()), 200, { "Cache-Control": "public, max-age=86400" }),
		);
}
