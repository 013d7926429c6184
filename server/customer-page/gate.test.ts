import { expect, test } from "vitest";
import { createGate, createTurns } from "./gate.ts";

const limits = { perHousehold: 2, total: 3, waitingPerHousehold: 2, waiting: 3 };

/** Asks for places in a gate, and lists who is inside. */
function createVisitors() {
	const gate = createGate(limits);
	const inside: string[] = [];
	const leave = new Map<string, () => void>();
	const enter = async (name: string): Promise<boolean> => {
		const out = await gate.enter(name.slice(0, 1));
		if (!out) return false;
		inside.push(name);
		leave.set(name, () => {
			inside.splice(inside.indexOf(name), 1);
			out();
		});
		return true;
	};
	return { inside, enter, leave: (name: string) => leave.get(name)?.() };
}

test("a household waits for its own places, and nobody else waits for it", async () => {
	const { inside, enter, leave } = createVisitors();
	await Promise.all([enter("a1"), enter("a2")]);
	const waiting = enter("a3");
	await enter("b1");
	expect(inside).toEqual(["a1", "a2", "b1"]);
	leave("a1");
	await waiting;
	expect(inside).toEqual(["a2", "b1", "a3"]);
});

test("too many who wait are sent away at once", async () => {
	const { enter, leave } = createVisitors();
	await Promise.all(["a1", "a2", "b1"].map(enter));
	const waiting = ["a3", "a4", "b2"].map(enter);
	expect(await enter("a5")).toBe(false);
	expect(await enter("c1")).toBe(false);
	for (const name of ["a1", "a2", "b1"]) leave(name);
	expect(await Promise.all(waiting)).toEqual([true, true, true]);
});

test("work is done one at a time, also after work that failed", async () => {
	const inTurn = createTurns();
	const done: string[] = [];
	const work = (name: string, next?: Promise<unknown>) =>
		inTurn(async () => {
			await next;
			done.push(name);
			if (name === "b") throw new Error("b has failed");
		});
	const { promise, resolve } = Promise.withResolvers();
	const all = Promise.allSettled([work("a", promise), work("b"), work("c")]);
	resolve(undefined);
	await all;
	expect(done).toEqual(["a", "b", "c"]);
});
