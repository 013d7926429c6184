import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { day } from "../../content/shared/time.ts";

/** Paths that this process is using. */
const inUse = new Set<string>();

const remove = (path: string) => rmSync(path, { recursive: true, force: true });

process.on("exit", () => inUse.forEach(remove));

/** Name of this machine or container: several may share a folder, and a process id means nothing on another. */
const machine = hostname().replaceAll(/[^\w-]/g, "_");

const namePattern = /^\..+\.([\w-]+)-(\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** Age in milliseconds after which a path of another machine counts as abandoned. */
const abandonedAfter = day;

/**
 * Passes a new path beside `target`, on the same disk, and removes what is there afterwards, even if the process exits
 * meanwhile. If it is killed, the next one on this machine that works in the folder removes it, or after a day one on
 * any machine.
 */
export async function withTemporaryPath<T>(target: string, use: (path: string) => Promise<T>): Promise<T> {
	removeAbandoned(dirname(target));
	const path = join(dirname(target), `.${basename(target)}.${machine}-${process.pid}-${randomUUID()}.part`);
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
		const [, owner, pid] = namePattern.exec(name) ?? [];
		const path = join(folder, name);
		if (owner === undefined || inUse.has(path)) continue;
		if (owner === machine ? !isOtherProcess(Number(pid)) : isOld(path)) remove(path);
	}
}

const isOld = (path: string): boolean => {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	return stats !== undefined && Date.now() - stats.mtimeMs > abandonedAfter;
};

/** Returns whether the process runs and is not this one, which may have the number of one that was killed. */
function isOtherProcess(pid: number): boolean {
	if (pid === process.pid) return false;
	try {
		return process.kill(pid, 0);
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}
