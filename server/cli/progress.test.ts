import { stripVTControlCharacters } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { progressOn } from "./progress.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** Runs for so many milliseconds; what was drawn, without the codes that move the cursor. */
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

test("draws nothing for what is done within a second", async () => {
	expect(await drawn(990)).toEqual([]);
});

test("draws how far it has come after a second", async () => {
	expect((await drawn(1500, [250, 1000])).at(-1)).toBe(`Copying ${"█".repeat(8)}${"░".repeat(22)} 25 %`);
});

test("shows that it lives where the end is not known", async () => {
	const [first, second] = await drawn(3000);
	expect(first).toMatch(/^Copying ░*███░* 1 s$/);
	expect(second).not.toBe(first);
});

test("draws nothing where nobody is at a terminal", async () => {
	await expect(progressOn(undefined)("Copying", async () => 7)).resolves.toBe(7);
});
