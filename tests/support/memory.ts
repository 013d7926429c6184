import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const memory = "/dev/shm";

/** Whether the memory has room for what tests that run at once write; in a container it often has not. */
const hasRoom = (): boolean => {
	if (!existsSync(memory)) return false;
	const { bavail, bsize } = statfsSync(memory);
	return bavail * bsize > 2e9;
};

/** Where temporary folders are made: in memory, if it can be. What must be durable is tested by the faults, on a real disk. */
export const temporaryRoot = hasRoom() ? memory : tmpdir();
