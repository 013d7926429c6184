import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { sqliteFilePath } from "../../../server/database/address.ts";

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

/** Programs in order of preference. Node comes last: its newer SQLite detects that another process has the WAL open. */
const programs = (file: string): readonly (readonly [program: string, args: readonly string[]])[] => [
	["sqlite3", ["-cmd", ".timeout 10000", file, query]],
	["python3", ["-c", python, file]],
	[process.execPath, ["-e", node, file]],
];

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT";

/** Opens an SQLite file in another process, counts its leads and closes it, as a person at a terminal would. */
export async function countFromOtherProcess(file: string): Promise<number> {
	for (const [program, args] of programs(file)) {
		try {
			return Number((await promisify(execFile)(program, args)).stdout);
		} catch (error) {
			if (!isMissing(error)) throw error;
		}
	}
	throw new Error("no program can open an SQLite file");
}

/** A second process that repeatedly opens and closes a database. */
interface ReadingProcess {
	/** Resolves once a read that begins after this call has opened and closed the database. */
	waitForRead(): Promise<void>;
	/** Ends the process after its current read. Throws the error of a failed read. */
	stop(): Promise<void>;
}

/** Repeatedly opens, counts and closes an SQLite database's file. PostgreSQL has no file to open. */
export function startReadingProcess(databaseUrl: string): ReadingProcess {
	if (!databaseUrl.startsWith("file:")) return { waitForRead: async () => undefined, stop: async () => undefined };
	const file = sqliteFilePath(databaseUrl);
	let isStopped = false;
	let begun = Promise.resolve();
	const run = async () => {
		while (!isStopped) {
			begun = countFromOtherProcess(file).then(() => undefined);
			await begun;
		}
	};
	const ended = run();
	// The failure is reported by stop()
	ended.catch(() => undefined);
	return {
		async waitForRead() {
			await begun;
			await begun;
		},
		stop() {
			isStopped = true;
			return ended;
		},
	};
}

/** Returns whether any process holds a lock on the file, from Linux's list of locks. */
export function isLocked(file: string): boolean {
	const { ino } = statSync(file);
	return readFileSync("/proc/locks", "utf8").includes(`:${ino} `);
}
