import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadBuiltFiles } from "../pages/built-files.ts";
import { answerFile } from "../pages/pages.ts";
import type { DeskDeps } from "./deps.ts";

const start = "/";

/** What the application asks at once, so that it comes beside the scripts instead of after them. */
const askedFirst = ["/api/session", "/api/people"];
/** The same where the address is the list's own. */
const askedByList = [...askedFirst, "/api/leads?list=new&order=waiting", "/api/counts"];
const preloads = (addresses: readonly string[]): string =>
	addresses.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`).join(", ");
/** Whoever has no cookie would be refused all of it. */
const isPerhapsSignedIn = ({ headers }: Request): boolean => /\bdesk=/.test(headers.get("Cookie") ?? "");

/** A path whose last part has no dot is a page of the application. */
const isPage = (path: string): boolean => !/\.[^/]*$/.test(path);

/**
 * Loads the built application: files by their own names, and its one page at every address that is no file's.
 *
 * @returns undefined where it is not built
 */
export async function loadDeskFiles(folder: string): Promise<DeskDeps["files"]> {
	if (!existsSync(join(folder, "index.html"))) return undefined;
	const files = await loadBuiltFiles(folder);
	return async (request, path) => {
		const file = files.get(path) ?? (isPage(path) ? files.get(start) : undefined);
		if (!file) return new Response("There is nothing at this address\n", { status: 404 });
		const answer = await answerFile(request, file);
		if (!file.policy) return answer;
		answer.headers.set("Cache-Control", "no-store");
		const { pathname, search } = new URL(request.url);
		if (isPerhapsSignedIn(request))
			answer.headers.set("Link", preloads(pathname + search === start ? askedByList : askedFirst));
		return answer;
	};
}
