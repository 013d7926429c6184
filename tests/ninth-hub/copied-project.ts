import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A copy of this project that a test may change, with the files derived from the masters by earlier builds. */
interface CopiedProject {
	readonly folder: string;
	/** Inserts text into a file before its last line that begins with `line`, or at its beginning. */
	insert(file: string, text: string, line?: string): void;
	/** Copies a file with these words replaced; without any, byte by byte. */
	imitate(file: string, model: string, ...words: readonly (readonly [RegExp, string])[]): void;
	/** Runs a command of `node_modules/.bin`, or Node.js itself. Returns its output, and whether it succeeded. */
	run(command: string, ...args: readonly string[]): { readonly text: string; readonly ok: boolean };
	remove(): void;
}

/** Copies the project's files that are in Git, and the derived ones. */
export function copyProject(): CopiedProject {
	const folder = mkdtempSync(path.join(tmpdir(), "copied-project-"));
	const inFolder = (file: string) => path.join(folder, file);
	const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
		encoding: "utf8",
	});
	const derived = [".cache", "public", "site/generated", ".react-router"];
	// Other processes write to this folder meanwhile, and a file that disappears would abort the copy
	const compiled = path.join(".cache", "compiled");
	for (const file of [...listed.stdout.split("\0").filter(Boolean), ...derived]) {
		mkdirSync(path.dirname(inFolder(file)), { recursive: true });
		cpSync(file, inFolder(file), {
			recursive: true,
			preserveTimestamps: true,
			filter: (from) => from !== compiled,
		});
	}
	symlinkSync(path.resolve("node_modules"), inFolder("node_modules"));

	return {
		folder,
		insert(file, text, line) {
			const before = readFileSync(inFolder(file), "utf8");
			const at = line === undefined ? 0 : before.lastIndexOf(`\n${line}`) + 1;
			if (line !== undefined && at === 0) throw new Error(`${file} has no line that begins with ${line}`);
			writeFileSync(inFolder(file), before.slice(0, at) + text + before.slice(at));
		},
		imitate(file, model, ...words) {
			if (words.length === 0) return cpSync(inFolder(model), inFolder(file));
			const text = words.reduce(
				(changed, [from, to]) => changed.replaceAll(from, to),
				readFileSync(inFolder(model), "utf8"),
			);
			writeFileSync(inFolder(file), text);
		},
		run(command, ...args) {
			const program = command === "node" ? process.execPath : inFolder(`node_modules/.bin/${command}`);
			const { stdout, stderr, status } = spawnSync(program, args, { cwd: folder, encoding: "utf8" });
			return { text: stdout + stderr, ok: status === 0 };
		},
		remove: () => rmSync(folder, { recursive: true, force: true }),
	};
}
