import { hash, randomUUID } from "node:crypto";
import { listNetworks } from "./client-address.ts";

export interface Limit {
	readonly seconds: number;
	/**
	 * Maximum for one household: an IPv4 address or an IPv6 /64. A /56 gets 4 times as much, a /48 or an IPv4 /24 16
	 * times.
	 */
	readonly perHousehold: number;
	readonly total: number;
}

/** Factors of the limit by a network's tier: household, customer, company. */
const networkMultipliers = [1, 4, 16] as const;
const tierCount = networkMultipliers.length + 1;

/**
 * Number of buckets that networks are hashed into. Memory stays constant however many addresses an attacker has, and no
 * address is kept. Two networks in one bucket share a limit, which happens to one pair in 65,536.
 */
const bucketCount = 65_536;

const hashToBucket = (network: string, salt: string): number =>
	Number.parseInt(hash("sha256", salt + network).slice(0, 8), 16) % bucketCount;

/**
 * Returns the counters that an event from this address adds to: for each limit, those of its networks and the total. A
 * slot reveals no address.
 */
function listCounters(limits: readonly Limit[], address: string, salt: string) {
	const networks = listNetworks(address).map(({ name, tier }) => ({ tier, bucket: hashToBucket(name, salt) }));
	return limits.flatMap(({ seconds, perHousehold, total }, limit) => {
		const computeSlot = (tier: number, bucket: number) => (limit * tierCount + tier) * bucketCount + bucket;
		return [
			...networks.map(({ tier, bucket }) => ({
				slot: computeSlot(tier, bucket),
				seconds,
				max: perHousehold * networkMultipliers[tier],
			})),
			{ slot: computeSlot(networkMultipliers.length, 0), seconds, max: total },
		];
	});
}

/** Returns whole seconds until a time: at least 1 while it is in the future, else 0. */
const secondsUntil = (end: number, now: number): number => Math.max(Math.ceil((end - now) / 1000), 0);

/** Limits the events of each network and of all together. */
export interface RateLimiter {
	/** Counts one event if it is within the limits. Returns the seconds after which the client may retry, or 0. */
	consume(address: string): number;
}

/**
 * Counts events in this process; each instance counts its own. An event counts only if it is within every limit, so a
 * refused client does not use up the limit of a wider network.
 */
export function createRateLimiter(limits: readonly Limit[], getNow: () => Date): RateLimiter {
	const salt = randomUUID();
	const events = new Uint32Array(limits.length * tierCount * bucketCount);
	const ends = new Float64Array(events.length);
	const consume: RateLimiter["consume"] = (address) => {
		const now = getNow().getTime();
		const counts = listCounters(limits, address, salt);
		for (const { slot, seconds } of counts) {
			if ((ends[slot] ?? 0) > now) continue;
			events[slot] = 0;
			ends[slot] = now + seconds * 1000;
		}
		const full = counts.filter(({ slot, max }) => (events[slot] ?? 0) >= max);
		if (full.length > 0) return Math.max(...full.map(({ slot }) => secondsUntil(ends[slot] ?? now, now)));
		for (const { slot } of counts) events[slot] = (events[slot] ?? 0) + 1;
		return 0;
	};
	return { consume };
}

/** Limits far above normal use: per household, and 256 posts a second in total. */
export const postLimits: readonly Limit[] = [
	{ seconds: 60, perHousehold: 30, total: 15_360 },
	{ seconds: 3600, perHousehold: 300, total: 153_600 },
];

/**
 * Limits each household to ten confirmations an hour. Further leads from that network are accepted without a
 * confirmation, so that an attacker who enters strangers' addresses can email no more than ten of them.
 */
export const confirmationLimits: readonly Limit[] = [
	// A few networks must not use up everybody's; `confirmations.ts` limits what is sent in all
	{ seconds: 3600, perHousehold: 10, total: Number.POSITIVE_INFINITY },
];
