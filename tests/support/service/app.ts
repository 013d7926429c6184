import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { customerPagePath } from "../../../forms/customer-page.ts";
import { type AppDeps, buildApp } from "../../../server/app.ts";
import { openDatabase } from "../../../server/database/open.ts";
import { readBacklog } from "../../../server/delivery/backlog.ts";
import { createMetrics } from "../../../server/http/metrics.ts";
import { loadPages } from "../../../server/http/pages.ts";
import { confirmationLimits, createRateLimiter, postLimits } from "../../../server/http/rate-limit.ts";
import { createLog } from "../../../server/log.ts";
import { assignToSameColleague } from "../../../server/workflow/assignment.ts";

/** A site of a few pages and two files, in place of the built one. */
export const smallSite: Readonly<Record<string, string>> = {
	"index.html": "<!doctype html><script>hello()</script><p>Home</p>",
	"about/index.html": "<!doctype html><p>About</p>",
	"areas/index.html": "<!doctype html><p>Areas</p>",
	"contact/index.html": "<!doctype html><p>Contact</p>",
	"services/plumbing/index.html":
		"<!doctype html><style>known{}</style><form method=post></form><script>known()</script>",
	"request/index.html": "<!doctype html><p>This link has expired</p>",
	"404/index.html": "<!doctype html><h1>Oops! Page not found</h1>",
	"assets/entry-abc.js": "export {};",
	"media/film.mp4": "not really a film",
};

/** Starts the app on a real database in a temporary folder, for tests that need no socket. */
export async function startApp(overrides: Partial<AppDeps> = {}) {
	const folder = await mkdtemp(join(tmpdir(), "app-"));
	for (const [path, content] of Object.entries(smallSite)) {
		await mkdir(dirname(join(folder, "client", path)), { recursive: true });
		await writeFile(join(folder, "client", path), content);
	}
	const db = overrides.db ?? (await openDatabase(`file:${join(folder, "leads.db")}`));
	const getNow = overrides.getNow ?? (() => new Date());
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	const app = buildApp({
		proxies: 0,
		siteUrl: "https://brickfold.example",
		db,
		hasTarget: () => true,
		assign: assignToSameColleague,
		listMailChannels: async () => [],
		wake: () => {},
		pages: await loadPages(join(folder, "client")),
		renderPage: async (request) =>
			new Response(`<script>again()</script><pre>${await request.text()}</pre>`, {
				status: new URL(request.url).pathname === customerPagePath ? 200 : 422,
			}),
		limiter: createRateLimiter(postLimits, getNow),
		confirmationLimiter: createRateLimiter(confirmationLimits, getNow),
		metrics: createMetrics((receivedBefore) => readBacklog(db, receivedBefore), getNow, log),
		uploadDisk: { folder, hasRoom: async () => true },
		metricsToken: undefined,
		version: "1.0.0 abc123",
		log,
		getNow,
		...overrides,
	});
	return {
		app,
		db,
		log,
		logs: () => lines.join(""),
		async stop() {
			// The test closes a database that it has opened itself
			if (!overrides.db) await db.destroy();
			await rm(folder, { recursive: true });
		},
	};
}
