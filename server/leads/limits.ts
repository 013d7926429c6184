import { type Limit, limiter } from "../limits.ts";

/** Limits the posts of each address and of all together. */
export interface PostLimiter {
	/** Counts one post and returns how many seconds its sender must wait, or 0. */
	count(address: string): Promise<number>;
	close(): Promise<void>;
}

/** Limits that no household reaches; for all senders together, more than any campaign brings: 256 posts a second. */
export const postLimits: readonly Limit[] = [
	{ seconds: 60, each: 30, all: 15_360 },
	{ seconds: 3600, each: 300, all: 153_600 },
];

/**
 * Limits each household to ten confirmations an hour. Further leads from that network are accepted without a
 * confirmation, so that an attacker who enters strangers' addresses can mail no more than ten of them.
 */
export const confirmationLimits: readonly Limit[] = [{ seconds: 3600, each: 10, all: 1000 }];

/** Creates a limiter that counts in this process only. */
export function memoryLimiter(limits: readonly Limit[], clock: () => Date): PostLimiter {
	const count = limiter(limits, clock);
	return { count: async (address) => count(address), close: async () => {} };
}
