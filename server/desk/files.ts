import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadBuiltFiles } from "../http/built-files.ts";
import { respondWithBuiltFile } from "../http/pages.ts";
import type { DeskDeps } from "./deps.ts";

/**
 * API requests with which the application starts on every page, and on the page of the first list: with any other address
 * it would send them twice (`tests/desk/first-list.test.ts`).
 */
const startRequests = ["/api/session", "/api/people"];
const listRequests = [...startRequests, "/api/leads?list=new&order=waiting", "/api/counts"];

/** Returns a Link header that preloads the requests in parallel with the application's scripts. */
const formatPreloadHeader = (requests: readonly string[]): string =>
	requests.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`).join(", ");

/** Returns whether the request has the desk's cookie. Without it the preloads would all be refused. */
const hasSessionCookie = ({ headers }: Request): boolean => /\bdesk=/.test(headers.get("Cookie") ?? "");

/** Returns whether the path is a page of the application: its last part has no dot. */
const isPage = (path: string): boolean => !path.slice(path.lastIndexOf("/")).includes(".");

/** Loads the application: files by their names, its one page at every other address. Undefined if it is not built. */
export async function loadDeskFiles(folder: string): Promise<DeskDeps["serveFile"]> {
	if (!existsSync(join(folder, "index.html"))) return undefined;
	const files = await loadBuiltFiles(folder);

	return async (c) => {
		const { path } = c.req;
		const file = files.get(path) ?? (isPage(path) ? files.get("/") : undefined);
		const response = file && (await respondWithBuiltFile(c, file));
		if (!response) return c.text("Not found\n", 404);
		if (!file.policy) return response;
		response.headers.set("Cache-Control", "no-store");
		if (hasSessionCookie(c.req.raw)) {
			const { pathname, search } = new URL(c.req.url);
			response.headers.set("Link", formatPreloadHeader(pathname + search === "/" ? listRequests : startRequests));
		}
		return response;
	};
}
