import { expect, test } from "vitest";
import { createGate, createTurns } from "./gate.ts";

const inside = { perClient: 2, perNetwork: 3, total: 4 };
const waiting = { perClient: 2, perNetwork: 2, total: 3 };

/** Asks for places in a gate, and lists who is inside. A name is a company's letter, its household's and a number. */
function createVisitors() {
	const gate = createGate(inside, waiting);
	const names: string[] = [];
	const leave = new Map<string, () => void>();
	const enter = async (name: string, gone = new AbortController().signal, lead = name): Promise<boolean> => {
		const out = await gate.enter([name.slice(0, 2), name.slice(0, 1), lead], gone);
		if (!out) return false;
		names.push(name);
		leave.set(name, () => {
			names.splice(names.indexOf(name), 1);
			out();
		});
		return true;
	};
	return { inside: names, enter, leave: (name: string) => leave.get(name)?.() };
}

test("a household waits for its own places, and nobody else waits for it", async () => {
	const { inside, enter, leave } = createVisitors();
	await Promise.all([enter("aa1"), enter("aa2")]);
	const waiting = enter("aa3");
	await enter("ab1");
	expect(inside).toEqual(["aa1", "aa2", "ab1"]);
	leave("aa1");
	await waiting;
	expect(inside).toEqual(["aa2", "ab1", "aa3"]);
});

test("a company's network leaves places to others", async () => {
	const { inside, enter, leave } = createVisitors();
	await Promise.all(["aa1", "ab1", "ac1"].map((name) => enter(name)));
	const waiting = enter("ad1");
	await enter("ba1");
	expect(inside).toEqual(["aa1", "ab1", "ac1", "ba1"]);
	leave("ab1");
	expect(await waiting).toBe(true);
});

test("one customer's link leaves places to others, from however many networks", async () => {
	const { inside, enter, leave } = createVisitors();
	const enterByLink = (name: string) => enter(name, undefined, "link");
	await Promise.all(["aa1", "ba1", "ca1"].map(enterByLink));
	const waiting = enterByLink("da1");
	await enter("ea1");
	expect(inside).toEqual(["aa1", "ba1", "ca1", "ea1"]);
	leave("aa1");
	expect(await waiting).toBe(true);
});

test("too many who wait are sent away at once", async () => {
	const { enter, leave } = createVisitors();
	const first = ["aa1", "aa2", "ba1", "ba2"];
	await Promise.all(first.map((name) => enter(name)));
	const waiting = ["aa3", "ab1", "ca1"].map((name) => enter(name));
	expect(await enter("ac1")).toBe(false);
	expect(await enter("da1")).toBe(false);
	for (const name of first) leave(name);
	expect(await Promise.all(waiting)).toEqual([true, true, true]);
});

test("a sender who goes waits no longer, and takes no place", async () => {
	const { inside, enter, leave } = createVisitors();
	await Promise.all(["aa1", "aa2"].map((name) => enter(name)));
	const gone = new AbortController();
	const waiting = [enter("aa3", gone.signal), enter("aa4", gone.signal)];
	expect(await enter("aa5")).toBe(false);
	gone.abort(new Error("gone"));
	for (const each of waiting) await expect(each).rejects.toThrow("gone");
	await expect(enter("ba1", gone.signal)).rejects.toThrow("gone");
	const next = enter("aa6");
	leave("aa1");
	expect(await next).toBe(true);
	expect(inside).toEqual(["aa2", "aa6"]);
});

test("work is done one at a time, household by household, also after work that failed", async () => {
	const inTurn = createTurns();
	const done: string[] = [];
	const work = (name: string, next?: Promise<unknown>) =>
		inTurn(name.slice(0, 1), async () => {
			await next;
			done.push(name);
			if (name === "a2") throw new Error("a2 has failed");
			return name;
		});
	const { promise, resolve } = Promise.withResolvers();
	const all = Promise.allSettled([
		work("a1", promise),
		...["a2", "a3", "a4", "b1", "b2", "c1"].map((name) => work(name)),
	]);
	resolve(undefined);
	const results = await all;
	expect(done).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
	expect(results.map(({ status }) => status === "fulfilled")).toEqual([true, false, true, true, true, true, true]);
	expect(await work("a5")).toBe("a5");
});
