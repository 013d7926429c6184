import { second } from "../../content/shared/time.ts";

/** Limits of the process that decodes a picture. */
export const pictureLimits = {
	/** More than any phone takes. */
	pixels: 64_000_000,
	/** Bytes of the whole process. */
	memory: 768 * 2 ** 20,
	/** Milliseconds from its start. */
	time: 20 * second,
} as const;

export const exitCodes = { unreadable: 2 } as const;
