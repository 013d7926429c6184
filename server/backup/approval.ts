import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../database/open.ts";
import { BackupError } from "./backup-error.ts";

/**
 * Contents of a backup that only a person can judge: the people who may sign in, or code that this program did not
 * create.
 */
export type RestoreFinding =
	| { readonly people: readonly { readonly name: string; readonly email: string }[] }
	| { readonly foreign: readonly string[] };

/** Decides whether the restore goes on. */
export type Approve = (finding: RestoreFinding) => Promise<boolean>;

/** Approves any list of people, and no code. */
export const approveNoCode: Approve = async (finding) => "people" in finding;

/** Requests approval of code that this program did not create. Throws BackupError if it is not approved. */
export async function requireApprovedCode(foreign: readonly string[], approve: Approve): Promise<void> {
	if (foreign.length === 0 || (await approve({ foreign }))) return;
	throw new BackupError(
		`the backup contains triggers or views that Brickfold did not create (${foreign.join(", ")}): add --yes to restore it anyway`,
	);
}

const readCode = (path: string): readonly (readonly [name: string, sql: string])[] => {
	const database = new DatabaseSync(path, { readOnly: true });
	try {
		return database
			.prepare("select type || ' ' || name as name, sql from sqlite_schema where type in ('trigger', 'view')")
			.all()
			.map(({ name, sql }) => [String(name), String(sql)] as const);
	} finally {
		database.close();
	}
};

/** Lists an SQLite file's triggers and views that this program does not create. */
export async function findForeignSqliteCode(path: string): Promise<readonly string[]> {
	const restoredCode = readCode(path);
	if (restoredCode.length === 0) return [];
	const folder = mkdtempSync(join(tmpdir(), "own-tables-"));
	try {
		const emptyFile = join(folder, "leads.db");
		const db = await openDatabase(`file:${emptyFile}`);
		await db.destroy();
		const knownCode = new Map(readCode(emptyFile));
		return restoredCode.filter(([name, sql]) => knownCode.get(name) !== sql).map(([name]) => name);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
