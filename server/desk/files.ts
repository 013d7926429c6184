import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describeError, type Log } from "../log.ts";
import { loadBuiltFiles } from "../pages/built-files.ts";
import { answerFile } from "../pages/pages.ts";
import { policyOf } from "../policy.ts";
import type { DeskDeps } from "./deps.ts";

type Draw = typeof import("../../desk/draw.tsx");
type DrawnList = NonNullable<Awaited<ReturnType<Draw["drawList"]>>>;

const start = "/";
/** Placeholder in the page that the application is mounted in. */
const emptyPlace = '<div id="desk"></div>';

/** Link header that preloads the application's first API requests, in parallel with its scripts. */
const askedFirst = ["/api/session", "/api/people"]
	.map((address) => `<${address}>; rel=preload; as=fetch; crossorigin=anonymous`)
	.join(", ");
/** Returns whether the request has the desk's cookie. Without it the preloads would all be refused. */
const isPerhapsSignedIn = ({ headers }: Request): boolean => /\bdesk=/.test(headers.get("Cookie") ?? "");

/** Returns whether the path is a page of the application: its last part has no dot. */
const isPage = (path: string): boolean => !/\.[^/]*$/.test(path);

/** Returns the inline styles of the rows' deadline lines. They are all that a drawn list adds to the page's policy. */
const scaledLines = (markup: string): string =>
	(markup.match(/ style="--(?:used|at):[\d.]+"/g) ?? []).map((style) => `<i${style}></i>`).join("");

function pageWith(shell: string, { markup, data }: DrawnList): Response {
	const page = shell.replace(emptyPlace, () => `<div id="desk">${markup}</div>${data}`);
	return new Response(page, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy": policyOf(shell + scaledLines(markup)),
		},
	});
}

/**
 * Loads the built application: files by their names, and its one page at every other address. A person who is signed in
 * gets the list already rendered in that page.
 *
 * @param folder of the build, with the application in `desk` and its server-side renderer in `desk-server`
 * @returns undefined if the application is not built
 */
export async function loadDeskFiles(
	folder: string,
	{ clock, log }: { readonly clock: () => Date; readonly log: Log },
): Promise<DeskDeps["files"]> {
	if (!existsSync(join(folder, "desk/index.html"))) return undefined;
	const files = await loadBuiltFiles(join(folder, "desk"));
	const shell = files.get(start)?.text?.plain;
	const shellText = new TextDecoder().decode(shell);
	const { drawList }: Draw = await import(pathToFileURL(join(folder, "desk-server/draw.js")).href);

	const listed = async (search: string, ask: typeof fetch): Promise<Response | undefined> => {
		try {
			const drawn = await drawList(search, ask, clock().getTime());
			return drawn && pageWith(shellText, drawn);
		} catch (error) {
			// The application then requests the list itself and shows the error
			log.error(describeError(error), "a list of the desk came without its rows");
			return undefined;
		}
	};

	return async (request, path, ask) => {
		const file = files.get(path) ?? (isPage(path) ? files.get(start) : undefined);
		if (!file) return new Response("There is nothing at this address\n", { status: 404 });
		if (!file.policy) return answerFile(request, file);
		const { pathname, search } = new URL(request.url);
		const page = pathname === start && isPerhapsSignedIn(request) ? await listed(search, ask) : undefined;
		if (page) return page;
		const answer = await answerFile(request, file);
		answer.headers.set("Cache-Control", "no-store");
		if (isPerhapsSignedIn(request)) answer.headers.set("Link", askedFirst);
		return answer;
	};
}
