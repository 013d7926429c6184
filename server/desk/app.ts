import { Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import { ping } from "../database/outage.ts";
import { requireSameOrigin } from "../http/csrf.ts";
import { mapErrorToProblem, renderProblem } from "../http/problem-response.ts";
import { withSecurityHeaders } from "../http/security-headers.ts";
import { withRequestId } from "../log.ts";
import { ProblemError } from "../problem.ts";
import { requireSession } from "./access.ts";
import { accountRoutes } from "./account-routes.ts";
import { calendarRoutes } from "./calendar-routes.ts";
import { bufferBody, limitConcurrency } from "./concurrency-limit.ts";
import type { DeskDeps, DeskEnv } from "./deps.ts";
import { exportRoutes } from "./export-routes.ts";
import { leadRoutes } from "./leads/lead-routes.ts";
import { listRoutes } from "./leads/list-routes.ts";
import { personalDataRoutes } from "./personal-data-routes.ts";
import { reportRoutes } from "./report-routes.ts";
import { passkeyRoutes } from "./sign-in/passkey-routes.ts";
import { signInRoutes } from "./sign-in/sign-in-routes.ts";
import { teamRoutes } from "./team-routes.ts";

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

/** Requests that a page makes by itself. */
const polled = ["/api/leads/rows", "/api/leads/:id/open", "/api/browser-errors"];

/**
 * Logs one line for each change, and for each request that is refused: who and what, by ids. A refused request may have
 * anything in its address, so only its route is logged.
 */
const withActionLog =
	({ log }: DeskDeps): MiddlewareHandler<DeskEnv> =>
	async (c, next) => {
		await next();
		const { method, path } = c.req;
		const { status } = c.res;
		const route = matchedRoutes(c).findLast((each) => !each.path.includes("*"))?.path ?? "";
		const isRead = method === "GET" || method === "HEAD" || polled.includes(route);
		if (isRead && ![401, 403, 429].includes(status)) return;
		const code = c.error instanceof ProblemError ? c.error.code : undefined;
		const message = status >= 500 ? "failed" : status >= 400 ? "refused" : "desk action";
		const by = c.var.maybeSession?.person.id;
		log.info({ by, method, path: status < 400 ? path : route, status, code }, message);
	};

/** Refuses paths with control characters: no id has one, and a database may be unable to search for NUL. */
const refuseControls: MiddlewareHandler = async (c, next) => {
	if (/\p{Cc}|%(?:[01][0-9a-f]|7f)/iu.test(c.req.path)) throw new ProblemError("not-found");
	await next();
};

/** Refuses HEAD, which would do all the work of an export and send nothing. */
const refuseHead: MiddlewareHandler = async (c, next) => {
	if (c.req.method === "HEAD") throw new ProblemError("method-not-allowed", { headers: { Allow: "GET" } });
	await next();
};

/** Routes of the desk's API, by which its client is typed. Those after the sign-in need a session. */
const apiRoutes = (deps: DeskDeps) =>
	new Hono<DeskEnv>()
		.route("/", signInRoutes(deps))
		.route("/", passkeyRoutes(deps))
		.use(requireSession(deps))
		.route("/", teamRoutes(deps))
		.route("/", accountRoutes(deps))
		.route("/", listRoutes(deps))
		.route("/", personalDataRoutes(deps))
		.route("/", leadRoutes(deps))
		.route("/", exportRoutes(deps))
		.route("/", reportRoutes(deps));

export const buildDesk = (deps: DeskDeps) => {
	const limited = limitConcurrency(deps);
	const app = new Hono<DeskEnv>()
		.use(
			withRequestId,
			withSecurityHeaders(deps.proxies),
			withDeskHeaders,
			withActionLog(deps),
			requireSameOrigin(deps.url),
		)
		.use("/api/*", refuseHead, refuseControls, bufferBody, limited)
		.use("/calendar/*", refuseControls, limited)
		// Only long responses are compressed; the others are requested too often for it to pay
		.use("/api/leads", compress())
		.use("/api/leads/*", compress())
		.use("/api/reports", compress())
		.post("/api/browser-errors", (c) => {
			deps.countBrowserError();
			return c.body(null, 204);
		})
		.route("/api", apiRoutes(deps))
		.route("/calendar", calendarRoutes(deps))
		// Google reads this before it subscribes to a calendar
		.get("/robots.txt", (c) => c.text("User-agent: *\nAllow: /calendar/\nDisallow: /\n"))
		.get("/healthz", (c) => c.text("alive\n"))
		.get("/readyz", async (c) => {
			await ping(deps.db);
			return c.text("ready\n");
		})
		.get("*", (c, next) => {
			if (c.req.path.startsWith("/api/") || !deps.serveFile) return next();
			return deps.serveFile(c);
		});
	app.all("*", () => {
		throw new ProblemError("not-found");
	});
	app.onError((error) => {
		const isNotJson = error instanceof HTTPException && error.status === 400;
		return renderProblem(mapErrorToProblem(isNotJson ? new ProblemError("not-json") : error, deps.log));
	});
	return app;
};

export type DeskApp = ReturnType<typeof buildDesk>;
