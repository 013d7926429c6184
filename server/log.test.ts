import { expect, test } from "vitest";
import { freePort } from "../tests/support/system/free-port.ts";
import { createLog, describeError, isBug, logFailure } from "./log.ts";

const canary = "amara@example.com";

const thrown = (work: () => unknown): unknown => {
	try {
		work();
	} catch (error) {
		return error;
	}
	throw new Error("nothing was thrown");
};
const bug = () => thrown(() => JSON.parse(`{"${canary}`));
const outage = () => Object.assign(new Error(`connect ${canary}`), { code: "ECONNREFUSED" });

/** Returns the error of `fetch` to a port that nobody listens on. */
const unanswered = async (): Promise<unknown> =>
	fetch(`http://127.0.0.1:${await freePort()}`).catch((reason) => reason);

test("a logged error has its name, code and places in our own code, but never its message", () => {
	const described = describeError(outage());
	expect(described).toMatchObject({ error: "Error", code: "ECONNREFUSED" });
	expect(described.at).toEqual(expect.arrayContaining([expect.stringMatching(/^server\/log\.test\.ts:\d+$/)]));
	expect(JSON.stringify([describeError(bug()), described])).not.toContain(canary);
});

test("a logged error includes its causes", async () => {
	const error = await unanswered();
	expect(describeError(error)).toMatchObject({ error: "TypeError", cause: { code: "ECONNREFUSED" } });
});

test("a logged error gives a place in a library if it has none in our own code", () => {
	const error = new Error("x");
	error.stack = "Error: x\n    at Client.query (/srv/node_modules/pg/lib/client.js:12:3)\n    at node:events:1:2";
	expect(describeError(error)).toEqual({ error: "Error", at: ["/srv/node_modules/pg/lib/client.js:12"] });
});

test("anything that can be thrown can be logged as an error", () => {
	expect(describeError(canary)).toEqual({ error: "string" });
	expect(describeError(undefined)).toEqual({});
});

test("a bug is logged differently from an outage", async () => {
	const lines: string[] = [];
	const log = createLog({ write: (line) => lines.push(line) });
	logFailure(log, outage(), "the purge failed");
	logFailure(log, bug(), "the purge failed", { leads: 3 });
	logFailure(log, await unanswered(), "the purge failed");
	expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
		"the purge failed",
		"unexpected error: the purge failed",
		"the purge failed",
	]);
	expect(JSON.parse(lines[1] ?? "")).toMatchObject({ leads: 3, error: "SyntaxError" });
});

test.each([
	["TypeError", new TypeError("x"), true],
	["RangeError", new RangeError("x"), true],
	["Error", new Error("x"), false],
	["TypeError with a cause", new TypeError("fetch failed", { cause: new Error("x") }), false],
])("whether a %s counts as unexpected error: %s", (_, error, expected) => {
	expect(isBug(error)).toBe(expected);
});
