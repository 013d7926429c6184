import { minute } from "../../content/shared/time.ts";
import { confirmationsPerHour } from "../../forms/desk-limits.ts";
import { type ProblemCode, ProblemError } from "../problem.ts";
import { listNetworks } from "./client-address.ts";

export interface Limit {
	readonly seconds: number;
	/** Maximum for one household, an IPv4 address or an IPv6 /64, or for one person. */
	readonly perClient: number;
	/** Maximum for a company's network; by default that of sixteen households. */
	readonly perNetwork?: number;
	readonly total: number;
}

/** Number of households that a company's network (a /48 or an IPv4 /24) counts as. */
const companySize = 16;

/** Events, or bytes, of a network or of all together, until the end of a limit's period. */
interface Counter {
	amount: number;
	readonly end: number;
}

/** Milliseconds between two removals of counters whose period has ended. */
const sweepInterval = minute;

/** Limits the events of each client and of all together. */
export interface RateLimiter {
	/**
	 * Counts one event of an address or a person, or an amount such as bytes, if it is within the limits. Returns the
	 * seconds until a retry, or 0.
	 */
	consume(client: string, amount?: number): number;
}

/**
 * Counts events in this process; each instance counts its own. An event counts only if it is within every limit, so a
 * refused client does not use up the limit of a wider network, and memory holds no more than the events of one period.
 */
export function createRateLimiter(limits: readonly Limit[], getNow: () => Date): RateLimiter {
	const counters = new Map<string, Counter>();
	let sweptAt = 0;

	function sweep(now: number): void {
		if (now - sweptAt < sweepInterval) return;
		sweptAt = now;
		for (const [key, { end }] of counters) if (end <= now) counters.delete(key);
	}

	function findCounter(key: string, seconds: number, now: number): Counter {
		const counter = counters.get(key);
		return counter && counter.end > now ? counter : { amount: 0, end: now + seconds * 1000 };
	}

	return {
		consume(client, amount = 1) {
			const now = getNow().getTime();
			sweep(now);
			const [address, network] = listNetworks(client);
			const counts = limits.flatMap(({ seconds, perClient, perNetwork = perClient * companySize, total }) =>
				[
					{ name: address, max: perClient },
					{ name: network, max: perNetwork },
					{ name: "all", max: total },
				].map(({ name, max }) => {
					const key = `${seconds} ${name}`;
					return { key, max, counter: findCounter(key, seconds, now) };
				}),
			);
			const full = counts.filter(({ max, counter }) => counter.amount + amount > max);
			if (full.length > 0) return Math.max(...full.map(({ counter }) => Math.ceil((counter.end - now) / 1000)));
			for (const { key, counter } of counts) {
				counter.amount += amount;
				counters.set(key, counter);
			}
			return 0;
		},
	};
}

/** Counts an event, or an amount. Throws ProblemError beyond the limits, with the time after which the client may retry. */
export function requireWithinLimit(limiter: RateLimiter, client: string, code: ProblemCode, amount = 1): void {
	const seconds = limiter.consume(client, amount);
	if (seconds > 0) throw new ProblemError(code, { headers: { "Retry-After": String(seconds) } });
}

/** Limits far above normal use: per household, and 256 posts a second in total. */
export const postLimits: readonly Limit[] = [
	{ seconds: 60, perClient: 30, total: 15_360 },
	{ seconds: 3600, perClient: 300, total: 153_600 },
];

/**
 * Limits the confirmations of each household. Further leads are accepted without one, so that an
 * attacker who enters strangers' addresses can email no more of them.
 */
export const confirmationLimits: readonly Limit[] = [
	// Sets no total, which a few networks could use up; `confirmations.ts` limits all confirmations together
	{ seconds: 3600, perClient: confirmationsPerHour, total: Number.POSITIVE_INFINITY },
];
