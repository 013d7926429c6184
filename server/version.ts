import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import manifest from "../package.json" with { type: "json" };

/** Returns the commit of the clone in a folder; undefined if it is none. */
function readCommit(folder: string): string | undefined {
	const read = (path: string) => (existsSync(folder + path) ? readFileSync(folder + path, "utf8").trim() : undefined);
	const head = read(".git/HEAD");
	return head?.startsWith("ref: ") ? read(`.git/${head.slice(5)}`) : head;
}

/** Version of the program and its commit, if that is known: an image, which is no clone, has it in GIT_COMMIT. */
export const version = [
	manifest.version,
	(process.env.GIT_COMMIT || readCommit(fileURLToPath(new URL("..", import.meta.url))))?.slice(0, 12),
]
	.filter(Boolean)
	.join(" ");
