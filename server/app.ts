import type { HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { customerPagePath } from "../forms/customer-page.ts";
import { type CustomerPageDeps, customerPageRoutes } from "./customer-page/routes.ts";
import { renderErrorPage } from "./http/error-page.ts";
import type { Metrics } from "./http/metrics.ts";
import { type MonitoringDeps, monitoringRoutes } from "./http/monitoring-routes.ts";
import type { Pages } from "./http/pages.ts";
import { postcodePages } from "./http/postcode-pages.ts";
import { mapErrorToProblem, renderProblem } from "./http/problem-response.ts";
import { createPageRenderer, type RenderDeps } from "./http/render.ts";
import { withSecurityHeaders } from "./http/security-headers.ts";
import { formRoutes, type LeadRoutesDeps } from "./leads/routes.ts";
import { type Log, withRequestId } from "./log.ts";
import { ProblemError } from "./problem.ts";

/** Dependencies of the HTTP app. The clock is injected. */
export interface AppDeps
	extends RenderDeps,
		Omit<MonitoringDeps, "metrics">,
		Omit<LeadRoutesDeps, "render" | "metrics">,
		Omit<CustomerPageDeps, "render" | "pages"> {
	readonly pages: Pages;
	readonly metrics: Metrics;
	readonly log: Log;
}

const isApi = (path: string): boolean => path.startsWith("/api/");

/** Addresses that monitoring asks for again and again. */
const monitored = ["/healthz", "/readyz", "/metrics"];

/** Returns the path to log. Below the customer's page it has a secret. */
const hideToken = (path: string): string => (path.startsWith(`${customerPagePath}/`) ? customerPagePath : path);

/**
 * Logs one line per request; successful health checks only for debugging. Addresses that do not exist are left out: a
 * visitor may have typed anything there.
 */
const withRequestLog =
	(log: Log, pages: Pages): MiddlewareHandler =>
	async (c, next) => {
		const start = performance.now();
		await next();
		const { method } = c.req;
		const path = hideToken(c.req.path);
		const isKnown = pages.has(path) || c.res.status < 400;
		const ms = Math.round(performance.now() - start);
		const level = monitored.includes(path) && c.res.status < 400 ? "debug" : "info";
		log[level]({ method, ...(isKnown && { path }), status: c.res.status, ms }, "request");
	};

export function buildApp(deps: AppDeps): Hono<{ Bindings: Partial<HttpBindings> }> {
	const { log, pages, metrics } = deps;
	const app = new Hono<{ Bindings: Partial<HttpBindings> }>();

	const render = createPageRenderer(deps);

	app.use(withRequestId, withSecurityHeaders(deps.proxies), withRequestLog(log, pages));
	app.route("/", monitoringRoutes(deps));
	app.route("/", formRoutes({ ...deps, render }));
	app.route("/", customerPageRoutes({ ...deps, render }));
	app.route("/", postcodePages({ proxies: deps.proxies, render }));
	app.get("*", (c, next) => (isApi(c.req.path) ? next() : pages.respond(c, c.req.path)));

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
		return isPost && !isApi(c.req.path) ? renderErrorPage(problem) : renderProblem(problem);
	});
	return app;
}
