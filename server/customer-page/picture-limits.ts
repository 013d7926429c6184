import { second } from "../../content/shared/time.ts";

/** Limits of the process that decodes a picture. */
export const pictureLimits = {
	/** More than any phone takes. */
	pixels: 64_000_000,
	/** Bytes of the whole process. */
	memory: 512 * 2 ** 20,
	/** Milliseconds of the processor. */
	time: 8 * second,
	/** Milliseconds in all, because a busy machine lets the process wait. */
	wait: 20 * second,
} as const;

export const exitCodes = { unreadable: 2 } as const;
