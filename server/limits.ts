import { hash, randomUUID } from "node:crypto";
import { networksOf } from "./client-address.ts";

/** How often something may happen within a number of seconds. */
export interface Limit {
	readonly seconds: number;
	/** For one household: an IPv4 address or a /64 of IPv6. A /56 has 4 times as much, a /48 or a /24 of IPv4 16 times. */
	readonly each: number;
	/** For everyone together. */
	readonly all: number;
}

/** One of the counts that an event adds to. */
export interface Count {
	/** Its number, from 0; it carries no address. */
	readonly slot: number;
	readonly seconds: number;
	/** Events that it takes within those seconds. */
	readonly max: number;
}

const shares = [1, 4, 16] as const;
const tiers = shares.length + 1;

/**
 * Networks are counted in this many buckets, chosen by hash: so the memory is the same however many addresses an
 * attacker has, and no address is kept. Two neighbours in one bucket share a limit, once in 65,536 pairs.
 */
const buckets = 65_536;

const bucketOf = (network: string, salt: string): number =>
	Number.parseInt(hash("sha256", salt + network).slice(0, 8), 16) % buckets;

/** What an event from this address adds to: the counts of its networks and everyone's, in each of the limits' times. */
export function countsOf(limits: readonly Limit[], address: string, salt: string): readonly Count[] {
	const networks = networksOf(address).map(({ name, tier }) => ({ tier, bucket: bucketOf(name, salt) }));
	return limits.flatMap(({ seconds, each, all }, limit) => {
		const slotOf = (tier: number, bucket: number) => (limit * tiers + tier) * buckets + bucket;
		return [
			...networks.map(({ tier, bucket }) => ({ slot: slotOf(tier, bucket), seconds, max: each * shares[tier] })),
			{ slot: slotOf(shares.length, 0), seconds, max: all },
		];
	});
}

/** Whole seconds until a time; at least 1 while it lies ahead, else 0. */
export const secondsUntil = (end: number, now: number): number => Math.max(Math.ceil((end - now) / 1000), 0);

/**
 * Counts events in this process. An event counts only when every limit admits it, so that a refused sender uses up nothing
 * of a wider network's allowance.
 *
 * @returns counts one and says how many seconds its sender must wait; 0 where they need not
 */
export function limiter(
	limits: readonly Limit[],
	clock: () => Date,
	salt: string = randomUUID(),
): (address: string) => number {
	const events = new Uint32Array(limits.length * tiers * buckets);
	const ends = new Float64Array(events.length);
	return (address) => {
		const now = clock().getTime();
		const counts = countsOf(limits, address, salt);
		for (const { slot, seconds } of counts) {
			const left = (ends[slot] ?? 0) - now;
			// An end further away was set by a clock that ran ahead
			if (left > 0 && left <= seconds * 1000) continue;
			events[slot] = 0;
			ends[slot] = now + seconds * 1000;
		}
		const full = counts.filter(({ slot, max }) => (events[slot] ?? 0) >= max);
		if (full.length > 0) return Math.max(...full.map(({ slot }) => secondsUntil(ends[slot] ?? now, now)));
		for (const { slot } of counts) events[slot] = (events[slot] ?? 0) + 1;
		return 0;
	};
}
