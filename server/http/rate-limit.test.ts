import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createRateLimiter, postLimits, type RateLimiter } from "./rate-limit.ts";

const start = () => {
	let now = Date.parse("2026-03-02T09:30:00Z");
	const limiter = createRateLimiter(postLimits, () => new Date(now));
	return {
		limiter,
		pass: (seconds: number) => {
			now += seconds * 1000;
		},
	};
};

const countTimes = async (limiter: RateLimiter, address: string, times: number): Promise<number> => {
	let seconds = 0;
	for (let post = 0; post < times; post += 1) seconds = limiter.consume(address);
	return seconds;
};

/** Counts the posts that get through, of `each` posts from each address. */
const through = async (limiter: RateLimiter, addresses: readonly string[], each: number): Promise<number> => {
	let passed = 0;
	for (const address of addresses)
		for (let post = 0; post < each; post += 1) if (limiter.consume(address) === 0) passed += 1;
	return passed;
};

const addresses = (count: number, address: (number: number) => string) =>
	Array.from({ length: count }, (_, at) => address(at));

/** Returns the memory in use in MiB, after garbage collection. */
const memoryInUse = (): number => {
	setFlagsFromString("--expose-gc");
	runInNewContext("gc")();
	const { heapUsed, arrayBuffers } = process.memoryUsage();
	return (heapUsed + arrayBuffers) / 2 ** 20;
};

test("posts are limited to 30 a minute", async () => {
	const { limiter, pass } = start();
	expect(await countTimes(limiter, "192.0.2.1", 30)).toBe(0);
	pass(20);
	expect(limiter.consume("192.0.2.1")).toBe(40);
	pass(40);
	expect(limiter.consume("192.0.2.1")).toBe(0);
});

test("posts are limited to 300 an hour", async () => {
	const { limiter, pass } = start();
	for (let minute = 0; minute < 10; minute += 1) {
		expect(await countTimes(limiter, "192.0.2.1", 30)).toBe(0);
		pass(60);
	}
	expect(limiter.consume("192.0.2.1")).toBe(3000);
	pass(3000);
	expect(limiter.consume("192.0.2.1")).toBe(0);
});

test("people behind one address may post 30 a minute for as long as the hour allows", async () => {
	const { limiter, pass } = start();
	for (let minute = 0; minute < 10; minute += 1) {
		expect(await through(limiter, ["192.0.2.1"], 30)).toBe(30);
		pass(60);
	}
});

test("posts from a /64 of IPv6 count as one sender's", async () => {
	const { limiter } = start();
	for (let host = 1; host <= 30; host += 1) limiter.consume(`2001:db8:1:2::${host.toString(16)}`);
	expect(limiter.consume("2001:db8:1:2:aaaa::")).toBe(60);
	expect(limiter.consume("2001:db8:1:3::1")).toBe(0);
});

test("a /48 or an IPv4 /24 may post as much as sixteen senders", async () => {
	const hex = (number: number) => number.toString(16);
	const of48 = addresses(256, (at) => `2001:db8:2:${hex(at * 256)}::1`);
	const of24 = addresses(256, (at) => `192.0.2.${at}`);
	expect(await through(start().limiter, of48, 31)).toBe(16 * 30);
	expect(await through(start().limiter, of24, 31)).toBe(16 * 30);
});

test("everyone together may post as much as 512 senders", async () => {
	const everywhere = addresses(1_000, (at) => `10.${at >> 8}.${at & 255}.1`);
	expect(await through(start().limiter, everywhere, 30)).toBe(512 * 30);
});

test("an amount counts as a whole or not at all, and a company may have a limit of its own", () => {
	const limiter = createRateLimiter([{ seconds: 60, perClient: 10, perNetwork: 15, total: 20 }], () => new Date(0));
	expect(limiter.consume("192.0.2.1", 8)).toBe(0);
	expect(limiter.consume("192.0.2.1", 3)).toBe(60);
	expect(limiter.consume("192.0.2.1", 2)).toBe(0);
	expect(limiter.consume("192.0.2.2", 6)).toBe(60);
	expect(limiter.consume("192.0.2.2", 5)).toBe(0);
	expect(limiter.consume("198.51.100.1", 5)).toBe(0);
	expect(limiter.consume("198.51.100.1", 1)).toBe(60);
});

test("refused posts do not count towards anyone else's limit", async () => {
	const { limiter } = start();
	await countTimes(limiter, "192.0.2.1", 20_000);
	expect(limiter.consume("192.0.2.2")).toBe(0);
	expect(limiter.consume("198.51.100.1")).toBe(0);
});

test("addresses take memory for no longer than their period", async () => {
	const { limiter, pass } = start();
	limiter.consume("192.0.2.1");
	const before = memoryInUse();
	for (let address = 0; address < 50_000; address += 1) {
		if (address % 5_000 === 0) pass(3600);
		limiter.consume(`${address >> 16}.${(address >> 8) & 255}.${address & 255}.1`);
	}
	expect(memoryInUse() - before).toBeLessThan(8);
});
