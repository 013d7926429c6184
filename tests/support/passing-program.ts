import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { filePath } from "../../server/store/sqlite.ts";

const query = "select count(*) from leads";
const python = `
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], timeout=10)
print(database.execute("${query}").fetchone()[0])
database.close()
`;
const node = `
	const { DatabaseSync } = require("node:sqlite");
	const database = new DatabaseSync(process.argv[1], { timeout: 10_000 });
	console.log(Object.values(database.prepare("${query}").get())[0]);
	database.close();
`;

/** Node comes last: its SQLite is new enough to notice by itself that another process has the write-ahead log open. */
const programs = (file: string): readonly (readonly [program: string, args: readonly string[]])[] => [
	["sqlite3", ["-cmd", ".timeout 10000", file, query]],
	["python3", ["-c", python, file]],
	[process.execPath, ["-e", node, file]],
];

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Opens an SQLite file in another process, counts its leads and closes it, as a person at a terminal would. */
export async function countFromOutside(file: string): Promise<number> {
	for (const [program, args] of programs(file)) {
		try {
			return Number((await promisify(execFile)(program, args)).stdout);
		} catch (error) {
			if (!isMissing(error)) throw error;
		}
	}
	throw new Error("no program can open an SQLite file");
}

/** Another program that visits a database over and over. */
export interface PassingProgram {
	/** Resolves once it has opened and closed the database from now on. */
	visit(): Promise<void>;
	/** Ends it after the visit that is under way. @throws what any of its visits has failed with */
	stop(): Promise<void>;
}

/** Keeps opening, counting and closing the file of an SQLite database; PostgreSQL has no file to be opened. */
export function startPassingProgram(databaseUrl: string): PassingProgram {
	if (!databaseUrl.startsWith("file:")) return { visit: async () => undefined, stop: async () => undefined };
	const file = filePath(databaseUrl);
	let isStopped = false;
	let begun = Promise.resolve();
	const run = async () => {
		while (!isStopped) {
			begun = countFromOutside(file).then(() => undefined);
			await begun;
		}
	};
	const ended = run();
	// Whoever stops it gets the failure.
	ended.catch(() => undefined);
	return {
		async visit() {
			await begun;
			await begun;
		},
		stop() {
			isStopped = true;
			return ended;
		},
	};
}

/** Whether any process holds a lock on the file, as Linux lists them. */
export function isLocked(file: string): boolean {
	const { ino } = statSync(file);
	return readFileSync("/proc/locks", "utf8").includes(`:${ino} `);
}
