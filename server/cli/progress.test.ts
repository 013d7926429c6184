import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressOn } from "./progress.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** Runs for that many milliseconds and returns what was drawn, without cursor codes. */
async function drawn(milliseconds: number, share?: readonly [number, number]): Promise<readonly string[]> {
	const draws: string[] = [];
	const progress = progressOn((text) => draws.push(stripVTControlCharacters(text).trim()));
	const running = progress("Copying", async (tell) => {
		if (share) tell(...share);
		await new Promise((resolve) => setTimeout(resolve, milliseconds));
		return "done";
	});
	await vi.advanceTimersByTimeAsync(milliseconds);
	expect(await running).toBe("done");
	expect(vi.getTimerCount()).toBe(0);
	return draws.filter((text) => text !== "");
}

test("draws nothing for work that ends within a second", async () => {
	expect(await drawn(990)).toEqual([]);
});

test("draws the progress after a second", async () => {
	expect((await drawn(1500, [250, 1000])).at(-1)).toBe(`Copying ${"█".repeat(8)}${"░".repeat(22)} 25 %`);
});

test("shows activity while the end is unknown", async () => {
	const [first, second] = await drawn(3000);
	expect(first).toMatch(/^Copying ░*███░* 1 s$/);
	expect(second).not.toBe(first);
});

test("draws nothing without a terminal", async () => {
	await expect(progressOn(undefined)("Copying", async () => 7)).resolves.toBe(7);
});
