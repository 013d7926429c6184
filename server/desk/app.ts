import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import { isOutage } from "../database/outage.ts";
import { requireSameOrigin } from "../http/csrf.ts";
import { ProblemError } from "../http/problem.ts";
import { withSecurityHeaders } from "../http/security-headers.ts";
import { describeError } from "../log.ts";
import { calendarRoutes } from "./calendar-routes.ts";
import { bufferBody, limitConcurrency } from "./concurrency-limit.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { exportRoutes } from "./export-routes.ts";
import { bulkRoutes, leadRoutes } from "./leads/lead-routes.ts";
import { listRoutes, reportRoutes } from "./leads/list-routes.ts";
import { peopleRoutes } from "./people-routes.ts";
import { personalDataRoutes } from "./personal-data-routes.ts";
import { passkeyRoutes } from "./sign-in/passkey-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";

/** Headers that every response of the desk has in addition to the site's headers. */
const deskHeaders = {
	"Cache-Control": "no-store",
	"Referrer-Policy": "no-referrer",
	"X-Robots-Tag": "noindex, nofollow, noarchive",
} as const;

const withDeskHeaders: MiddlewareHandler = async (c, next) => {
	await next();
	for (const [name, value] of Object.entries(deskHeaders)) {
		if (name !== "Cache-Control" || !c.res.headers.has(name)) c.header(name, value);
	}
};

/** Refuses paths with control characters: no id has one, and PostgreSQL cannot search for NUL. */
const refuseControls: MiddlewareHandler = async (c, next) => {
	if (/\p{Cc}|%(?:[01][0-9a-f]|7f)/iu.test(c.req.path)) throw new ProblemError("not-found");
	await next();
};

/** Routes of the desk's API. The desk's client is typed by them. */
const apiRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>()
		.route("/", signInRoutes(deps))
		.route("/", passkeyRoutes(deps))
		.route("/", peopleRoutes(deps))
		.route("/", listRoutes(deps))
		.route("/", personalDataRoutes(deps))
		.route("/", leadRoutes(deps))
		.route("/", bulkRoutes(deps))
		.route("/", exportRoutes(deps))
		.route("/", reportRoutes(deps));

/** Builds the desk's HTTP app without listening. */
export const buildDesk = (deps: DeskDeps) => {
	const limited = limitConcurrency(deps);
	const app = new Hono<DeskEnv>()
		.use(withSecurityHeaders(deps.proxies), withDeskHeaders, requireSameOrigin(deps.url))
		.use("/api/*", refuseControls, bufferBody, limited)
		.use("/calendar/*", refuseControls, limited)
		// Only long responses are compressed; the others are requested too often for it to pay
		.use("/api/leads", compress())
		.use("/api/leads/*", compress())
		.use("/api/reports", compress())
		.route("/api", apiRoutes(deps))
		.route("/calendar", calendarRoutes(deps))
		.get("/robots.txt", (c) => c.text("User-agent: *\nDisallow: /\n"))
		.get("/healthz", (c) => c.text("alive\n"))
		.get("*", (c, next) => {
			if (c.req.path.startsWith("/api/") || !deps.serveFile) return next();
			return deps.serveFile(c.req.raw, c.req.path);
		});
	app.all("*", () => {
		throw new ProblemError("not-found");
	});
	app.onError((error) => {
		if (error instanceof ProblemError) return error.toResponse();
		if (error instanceof HTTPException && error.status === 400) return new ProblemError("not-json").toResponse();
		if (isOutage(error)) {
			deps.log.error(describeError(error), "desk: the database did not respond");
			const detail = "The server cannot reach its database at the moment";
			return new ProblemError("store-unavailable", { detail, headers: { "Retry-After": "10" } }).toResponse();
		}
		deps.log.error(describeError(error), "desk: unexpected error");
		return new ProblemError("internal-error").toResponse();
	});
	return app;
};

export type DeskApp = ReturnType<typeof buildDesk>;
