import { expect, test } from "vitest";
import { decideRetry } from "./retry-policy.ts";

const schedule = [5_000, 60_000, 300_000];
const now = Date.UTC(2026, 2, 2, 9);
const createResult = (status: number | null, retryAfter: string | null = null) => ({
	status,
	error: status === 204 ? null : "wrong",
	isFinal: status === 410,
	retryAfter,
});
const wait = (earlierAttempts: number, random: number, retryAfter: string | null = null) => {
	const decision = decideRetry(createResult(503, retryAfter), earlierAttempts, schedule, now, random);
	return decision.state === "pending" ? decision.nextAttemptAt - now : decision.state;
};

test("204 means delivered, 410 failed, and no response another attempt", () => {
	expect(decideRetry(createResult(204), 0, schedule, now, 0)).toEqual({ state: "delivered" });
	expect(decideRetry(createResult(410), 0, schedule, now, 0)).toEqual({ state: "failed" });
	expect(decideRetry(createResult(null), 0, schedule, now, 0)).toEqual({
		state: "pending",
		nextAttemptAt: now + 5_000,
	});
	expect(decideRetry({ ...createResult(null), isSkipped: true }, 0, schedule, now, 0)).toEqual({ state: "skipped" });
});

test("retries follow the schedule with up to 20% of jitter, then the lead fails", () => {
	expect([0, 1, 2, 3].map((made) => wait(made, 0))).toEqual([5_000, 60_000, 300_000, "failed"]);
	expect([0, 1, 2, 3].map((made) => wait(made, 1))).toEqual([6_000, 72_000, 360_000, "failed"]);
});

test.each([
	["90", 90_000],
	["120", 120_000],
	["86400", 120_000],
	["Mon, 02 Mar 2026 09:01:45 GMT", 105_000],
	["Tue, 03 Mar 2026 09:00:00 GMT", 120_000],
])("%s is honoured up to twice the scheduled wait", (header, expected) => {
	expect(wait(1, 0, header)).toBe(expected);
});

test.each(["0", "10", "Mon, 02 Mar 2026 08:00:00 GMT", "soon", "-5", ""])(
	"%j never shortens the scheduled wait",
	(header) => {
		expect(wait(1, 0.5, header)).toBe(66_000);
	},
);
