import { existsSync } from "node:fs";
import { join } from "node:path";
import { loadBuiltFiles } from "../pages/built-files.ts";
import { answerFile } from "../pages/pages.ts";
import type { DeskDeps } from "./deps.ts";

const start = "/";
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
		if (file.policy) answer.headers.set("Cache-Control", "no-store");
		return answer;
	};
}
