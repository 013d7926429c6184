import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A copy of this project that a test may change, with what earlier builds have derived from the masters. */
export interface CopiedProject {
	readonly folder: string;
	/** Puts text into a file before its last line that begins with `line`, or at its beginning. */
	insert(file: string, text: string, line?: string): void;
	/** Makes a file like another one, with these words changed; without any, byte by byte. */
	imitate(file: string, model: string, ...words: readonly (readonly [RegExp, string])[]): void;
	/** Runs a command of `node_modules/.bin`, or Node.js itself. @returns what it wrote, and whether it ended well */
	run(command: string, ...args: readonly string[]): { readonly text: string; readonly ok: boolean };
	remove(): void;
}

/** Copies what git knows of this project, and what is derived. */
export function copyProject(): CopiedProject {
	const folder = mkdtempSync(path.join(tmpdir(), "copied-project-"));
	const inFolder = (file: string) => path.join(folder, file);
	const listed = spawnSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
		encoding: "utf8",
	});
	const derived = [".cache", "public", "site/generated", ".react-router"];
	// Every process that runs meanwhile writes there, and a file that goes while it is copied ends the copying
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
