import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import type { Clock } from "../time/clock.ts";
import { createBackground } from "./background.ts";

/** A clock whose sleepers wake when the test says so, or when they are stopped. */
function createSleepers() {
	const sleepers: { readonly milliseconds: number; readonly wake: () => void }[] = [];
	const clock: Clock = {
		now: () => 0,
		sleep: (milliseconds, signal) =>
			new Promise((wake) => {
				sleepers.push({ milliseconds, wake });
				signal.addEventListener("abort", () => wake());
			}),
	};
	return { clock, sleepers };
}

test("work in the background begins at a random moment, which the next request cannot foresee", async () => {
	const { clock, sleepers } = createSleepers();
	const numbers = [0.25, 0.75];
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	const background = createBackground(log, clock, () => numbers.shift() ?? 0);
	const done: string[] = [];
	background.run(async () => void done.push("first"));
	background.run(async () => Promise.reject(new Error("no disk")));
	expect(sleepers.map(({ milliseconds }) => milliseconds)).toEqual([1500, 2500]);
	expect(done).toEqual([]);
	sleepers[0]?.wake();
	await expect.poll(() => done).toEqual(["first"]);
	expect(lines).toEqual([]);
	await background.stop();
	expect(lines.join("")).toContain("work after a response failed");
});
