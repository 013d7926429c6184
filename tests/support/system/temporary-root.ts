import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";

/** Returns whether memory has room for concurrent tests' files. In a container it often has not. */
const hasRoom = (): boolean => {
	if (!existsSync(memory)) return false;
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize > 2e9;
};

/** Parent of temporary folders: in memory, if possible. Durability is tested by the fault tests, on a real disk. */
export const temporaryRoot = hasRoom() ? memory : tmpdir();
