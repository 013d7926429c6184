import { hash, randomUUID } from "node:crypto";
import pg from "pg";
import {
	type RateLimiterAbstract,
	RateLimiterMemory,
	RateLimiterPostgres,
	RateLimiterRes,
} from "rate-limiter-flexible";
import { network } from "../client-address.ts";

/** Counts the posts of each address: 30 in a minute, 300 in an hour (contract, 'HTTP'). */
export interface PostLimiter {
	/** Counts one post and says how many seconds this address must wait; 0 where it need not. */
	count(address: string): Promise<number>;
	close(): Promise<void>;
}

const limits = [
	{ keyPrefix: "minute", points: 30, duration: 60 },
	{ keyPrefix: "hour", points: 300, duration: 3600 },
] as const;

/**
 * Addresses are counted in this many buckets, chosen by hash: so the memory is bounded however many addresses an
 * attacker has, and no address is kept. Two neighbours in one bucket share a limit, once in 65,536 pairs.
 */
const buckets = 65_536;

const bucketOf = (address: string, salt: string): string =>
	String(Number.parseInt(hash("sha256", salt + network(address)).slice(0, 8), 16) % buckets);

const secondsToWait = async (limiter: RateLimiterAbstract, key: string): Promise<number> => {
	try {
		await limiter.consume(key);
		return 0;
	} catch (refusal) {
		if (refusal instanceof RateLimiterRes) return Math.max(Math.ceil(refusal.msBeforeNext / 1000), 1);
		throw refusal;
	}
};

const limiterOf = (
	limiters: readonly RateLimiterAbstract[],
	salt: string,
	close: () => Promise<void>,
): PostLimiter => ({
	async count(address) {
		const key = bucketOf(address, salt);
		return Math.max(...(await Promise.all(limiters.map((limiter) => secondsToWait(limiter, key)))));
	},
	close,
});

/** Counts in this process alone. */
export const memoryLimiter = (): PostLimiter =>
	limiterOf(
		limits.map((limit) => new RateLimiterMemory(limit)),
		randomUUID(),
		async () => {},
	);

/** Two instances that start together may both try: PostgreSQL tells one of them so by this code. */
const unlessMadeMeanwhile = (error: unknown): void => {
	if (!(error instanceof pg.DatabaseError && error.code === "23505")) throw error;
};

/**
 * Counts in PostgreSQL, so that several instances share the limits; while it does not answer, each instance counts by
 * itself.
 *
 * @throws Error when PostgreSQL cannot be reached
 */
export async function sharedLimiter(url: string): Promise<PostLimiter> {
	const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 1000, query_timeout: 1000 });
	pool.on("error", () => {});
	const table = "post_counts";
	await pool
		.query(
			`CREATE UNLOGGED TABLE IF NOT EXISTS ${table} (key varchar(255) PRIMARY KEY, points integer NOT NULL DEFAULT 0, expire bigint)`,
		)
		.catch(unlessMadeMeanwhile);
	const limiters = limits.map(
		(limit) =>
			new RateLimiterPostgres({
				...limit,
				storeClient: pool,
				tableName: table,
				tableCreated: true,
				insuranceLimiter: new RateLimiterMemory(limit),
			}),
	);
	return limiterOf(limiters, "", () => pool.end());
}
