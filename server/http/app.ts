import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { DatabaseUnavailableError } from "../database/outage.ts";
import type { AcceptDeps } from "../leads/accept.ts";
import { renderErrorPage } from "../leads/error-page.ts";
import { formRoutes } from "../leads/routes.ts";
import { describeError, isBug, type Log } from "../log.ts";
import { clientAddress, getRequester, isThisMachine } from "./client-address.ts";
import { operationRoutes } from "./health.ts";
import type { Metrics } from "./metrics.ts";
import type { Pages } from "./pages.ts";
import { postcodePages } from "./postcode-pages.ts";
import { ProblemError } from "./problem.ts";
import type { RateLimiter } from "./rate-limit.ts";
import { createPageRenderer, type RenderDeps } from "./render.ts";
import { withSecurityHeaders } from "./security-headers.ts";

/** Dependencies of the HTTP app. Clock and id generator are injected. */
export interface AppDeps extends RenderDeps, AcceptDeps {
	/** Number of trusted proxies in front of the service. */
	readonly proxies: number;
	readonly siteUrl: string;
	readonly pages: Pages;
	readonly limiter: Pick<RateLimiter, "consume">;
	readonly metrics: Metrics;
	/** Returns lines for operators on the state of backups, journal and restores. */
	readonly reportBackups: () => Promise<readonly string[]>;
	readonly log: Log;
}

const isApi = (path: string): boolean => path.startsWith("/api/");

/**
 * Maps an error to a problem. A database that cannot work, such as on a full disk, is a 503; anything else is a 500.
 */
const mapErrorToProblem = (error: unknown, log: Log): ProblemError => {
	if (error instanceof ProblemError) return error;
	if (error instanceof DatabaseUnavailableError && !isBug(error.cause)) {
		log.error({ reason: error.message, ...describeError(error.cause ?? error) }, "the database did not respond");
		return new ProblemError("store-unavailable", { headers: { "Retry-After": "30" } });
	}
	log.error(describeError(error), "unexpected error");
	return new ProblemError("internal-error");
};

/** Logs one line per request. Addresses that do not exist are left out: a visitor may have typed anything there. */
const withRequestLog =
	(log: Log, pages: Pages): MiddlewareHandler =>
	async (c, next) => {
		const start = performance.now();
		await next();
		const { method, path } = c.req;
		const isKnown = pages.has(path) || c.res.status < 400;
		const ms = Math.round(performance.now() - start);
		log.info({ method, ...(isKnown && { path }), status: c.res.status, ms }, "request");
	};

/** Builds the service's HTTP app without listening. */
export function buildApp(deps: AppDeps): Hono<{ Bindings: Partial<HttpBindings> }> {
	const { log, pages, metrics } = deps;
	const app = new Hono<{ Bindings: Partial<HttpBindings> }>();

	const getClientAddress = (c: Context): string => clientAddress(getRequester(c), deps.proxies);
	const render = createPageRenderer(deps);

	app.use(withSecurityHeaders(deps.proxies), withRequestLog(log, pages));
	app.route("/", operationRoutes({ ...deps, isOperator: (c) => isThisMachine(getRequester(c), deps.proxies) }));
	app.route("/", formRoutes({ ...deps, getClientAddress, render }));
	app.route("/", postcodePages({ getClientAddress, render }));
	app.get("*", (c, next) => (isApi(c.req.path) ? next() : pages.respond(c.req.raw, c.req.path)));

	app.all("*", (c) => {
		if (!isApi(c.req.path) && pages.has(c.req.path)) {
			throw new ProblemError("method-not-allowed", { headers: { Allow: "GET, HEAD" } });
		}
		throw new ProblemError("not-found");
	});

	app.onError((error, c) => {
		const problem = mapErrorToProblem(error, log);
		const isPost = c.req.method === "POST";
		if (isPost) metrics.countRefused(problem.code);
		return isPost && !isApi(c.req.path) ? renderErrorPage(problem) : problem.toResponse();
	});
	return app;
}
