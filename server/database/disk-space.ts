import { stat, statfs } from "node:fs/promises";

/** Free bytes that are left at least, so that a disk refuses files before it refuses leads. */
const leastReserve = 500 * 2 ** 20;

/**
 * Reads the size of a database's file, the free bytes of its disk, and how many of these customers' files and the
 * nightly rewrite leave: as many as the file has, because a backup begins with a copy beside it.
 */
export async function readDiskSpace(file: string) {
	const { size } = await stat(file);
	const { bavail, bsize } = await statfs(file);
	return { size, free: bavail * bsize, reserve: Math.max(leastReserve, size) };
}
