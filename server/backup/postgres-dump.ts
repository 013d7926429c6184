import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { parsePostgresAddress } from "../database/address.ts";
import { BackupError } from "./backup-error.ts";
import type { RowCounts } from "./sqlite-snapshot.ts";

/**
 * Runs one of PostgreSQL's programs. The password is passed in the environment, never as an argument.
 *
 * @param onLine receives each line of the output
 * @throws BackupError with the program's error, or if it is not installed
 */
async function runProgram(
	program: "pg_dump" | "pg_restore",
	args: readonly string[],
	password: string | undefined,
	onLine: (line: string) => void = () => undefined,
): Promise<void> {
	const child = spawn(program, args, {
		env: { ...process.env, ...(password !== undefined && { PGPASSWORD: password }) },
		stdio: ["ignore", "pipe", "pipe"],
	});
	let errorOutput = "";
	child.stderr.on("data", (text: Buffer) => {
		errorOutput += text;
	});
	createInterface({ input: child.stdout }).on("line", onLine);
	const [code] = await once(child, "close").catch((error: unknown) => {
		const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
		throw new BackupError(
			isMissing
				? `${program} is not installed: install PostgreSQL's client programs, of the server's version or newer`
				: `${program} could not be run`,
			{ cause: error },
		);
	});
	if (code === 0) return;
	// Only lines with `error:` are kept: others could quote a customer's text
	const [line = "it gave no reason"] = errorOutput.split("\n").filter((each) => each.includes("error:"));
	throw new BackupError(`${program} failed: ${line.replace(/^pg_\w+: (error: )?/, "").slice(0, 200)}`);
}

/** Dumps a database to a file and reads the dump from end to end. Throws BackupError. */
export async function dumpPostgres(databaseUrl: string, to: string): Promise<RowCounts> {
	const { programUrl, password } = parsePostgresAddress(databaseUrl);
	// The counts of submissions are useless in a backup and change with every submission
	const args = ["--format=custom", "--no-password", "--exclude-table-data=post_counts", `--file=${to}`];
	await runProgram("pg_dump", [...args, `--dbname=${programUrl}`], password);
	return checkDump(to);
}

/** Reads a dump from end to end and counts its rows. Throws BackupError if it is damaged or of something else. */
export async function checkDump(file: string): Promise<RowCounts> {
	const counts = { leads: 0, attempts: 0 };
	const tables = new Set<string>();
	let table: string | undefined;
	await runProgram("pg_restore", ["--file=-", file], undefined, (line) => {
		if (line === "\\.") table = undefined;
		else if (table === "leads" || table === "attempts") counts[table] += 1;
		else if (table === undefined) {
			table = /^COPY (?:\w+\.)?(\w+) \(/.exec(line)?.[1];
			if (table) tables.add(table);
		}
	});
	if (!tables.has("leads")) throw new BackupError(`${file} has no table of leads`);
	return counts;
}

/** Lists a dump's triggers, functions, rules and views; this program creates none. Throws BackupError. */
export async function findForeignDumpCode(file: string): Promise<readonly string[]> {
	const foreignCode: string[] = [];
	await runProgram("pg_restore", ["--list", file], undefined, (line) => {
		const [, code] = /^\d+; \d+ \d+ ((?:EVENT TRIGGER|TRIGGER|FUNCTION|PROCEDURE|RULE|VIEW) .*) \S+$/.exec(line) ?? [];
		if (code !== undefined) foreignCode.push(code.toLowerCase());
	});
	return foreignCode;
}

/** Fills an empty database from a dump, in one transaction. Throws BackupError. */
export async function restoreDump(file: string, databaseUrl: string): Promise<void> {
	const { programUrl, password } = parsePostgresAddress(databaseUrl);
	const args = ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges", "--no-password"];
	await runProgram("pg_restore", [...args, `--dbname=${programUrl}`, file], password);
}
