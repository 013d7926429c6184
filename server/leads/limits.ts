import { type Limit, limiter } from "../limits.ts";

/** Counts the posts of each address and of everyone. */
export interface PostLimiter {
	/** Counts one post and says how many seconds its sender must wait; 0 where they need not. */
	count(address: string): Promise<number>;
	close(): Promise<void>;
}

/** What no household needs, and for everyone together what no campaign brings: 256 posts a second. */
export const postLimits: readonly Limit[] = [
	{ seconds: 60, each: 30, all: 15_360 },
	{ seconds: 3600, each: 300, all: 153_600 },
];

/**
 * Ten confirmations an hour for each household. What one network sends after that is taken as ever, without a confirmation:
 * whoever feeds the forms with strangers' addresses mails no more than ten of them.
 */
export const confirmationLimits: readonly Limit[] = [{ seconds: 3600, each: 10, all: 1000 }];

/** Counts in this process alone. */
export function memoryLimiter(limits: readonly Limit[], clock: () => Date): PostLimiter {
	const count = limiter(limits, clock);
	return { count: async (address) => count(address), close: async () => {} };
}
