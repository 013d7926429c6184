import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Paths that this process is using. */
const inUse = new Set<string>();

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

process.on("exit", () => inUse.forEach(remove));

const namePattern = /^\..+\.(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/**
 * Passes a new path beside `target`, on the same disk, and removes what is there afterwards, even if the process exits
 * meanwhile. After a kill, the next process that works in the folder removes it.
 */
export async function withTemporaryPath<T>(target: string, use: (path: string) => Promise<T>): Promise<T> {
	removeAbandoned(dirname(target));
	const path = join(dirname(target), `.${basename(target)}.${process.pid}-${randomUUID()}.part`);
	inUse.add(path);
	try {
		return await use(path);
	} finally {
		remove(path);
		inUse.delete(path);
	}
}

/** Passes a new folder beside `target` that only its owner can read, and removes it like any temporary path. */
export const withPrivateFolder = <T>(target: string, use: (folder: string) => Promise<T>): Promise<T> => {
	mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
	return withTemporaryPath(target, (folder) => {
		mkdirSync(folder, { mode: 0o700 });
		return use(folder);
	});
};

/** Removes the temporary paths of processes that were killed: they may hold personal data. */
export function removeAbandoned(folder: string): void {
	for (const name of readdirSync(folder)) {
		const [, pid] = namePattern.exec(name) ?? [];
		const path = join(folder, name);
		if (pid !== undefined && !inUse.has(path) && !isOtherProcess(Number(pid))) remove(path);
	}
}

/** Returns whether another process runs with this number. A killed process may have had the number of this one. */
function isOtherProcess(pid: number): boolean {
	if (pid === process.pid) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
