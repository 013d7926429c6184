import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryLimiter, type PostLimiter } from "./limits.ts";

const countTimes = async (limiter: PostLimiter, address: string, times: number): Promise<number> => {
	let seconds = 0;
	for (let post = 0; post < times; post += 1) seconds = await limiter.count(address);
	return seconds;
};

describe("the limit of posts", () => {
	beforeEach(() => {
		vi.useFakeTimers();
	});
	afterEach(() => {
		vi.useRealTimers();
	});

	it("lets 30 through in a minute and says how long to wait for the next", async () => {
		const limiter = memoryLimiter();
		expect(await countTimes(limiter, "192.0.2.1", 30)).toBe(0);
		vi.advanceTimersByTime(20_000);
		expect(await limiter.count("192.0.2.1")).toBe(40);
		vi.advanceTimersByTime(40_000);
		expect(await limiter.count("192.0.2.1")).toBe(0);
	});

	it("lets 300 through in an hour", async () => {
		const limiter = memoryLimiter();
		for (let minute = 0; minute < 10; minute += 1) {
			expect(await countTimes(limiter, "192.0.2.1", 30)).toBe(0);
			vi.advanceTimersByTime(60_000);
		}
		expect(await limiter.count("192.0.2.1")).toBe(3000);
		vi.advanceTimersByTime(3_000_000);
		expect(await limiter.count("192.0.2.1")).toBe(0);
	});

	it("counts a /64 of IPv6 as one, and others by themselves", async () => {
		const limiter = memoryLimiter();
		for (let host = 1; host <= 30; host += 1) await limiter.count(`2001:db8:1:2::${host.toString(16)}`);
		expect(await limiter.count("2001:db8:1:2:aaaa::")).toBe(60);
		expect(await limiter.count("2001:db8:1:3::1")).toBe(0);
	});

	it("needs no more memory for many addresses than for as many buckets", async () => {
		const limiter = memoryLimiter();
		for (let address = 0; address < 100_000; address += 1) {
			await limiter.count(`10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`);
		}
		expect(vi.getTimerCount()).toBeLessThanOrEqual(2 * 65_536);
	});
});
