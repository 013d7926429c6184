import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { jumpingClock } from "../tests/support/clock.ts";
import { openEmptyStore } from "../tests/support/databases.ts";
import { someLead } from "../tests/support/leads.ts";
import { startIndexing } from "./indexing.ts";
import { createLog } from "./log.ts";

const clock = jumpingClock(new Date(), () => nextTurn());
const quiet = createLog({ write: () => undefined });

test("indexes new leads for search until it is stopped", async () => {
	const store = await openEmptyStore();
	await Promise.all(Array.from({ length: 120 }, () => store.accept(someLead())));
	const turns: number[] = [];
	const counting = {
		async indexLeads(limit: number) {
			const leads = await store.indexLeads(limit);
			turns.push(leads);
			return leads;
		},
	};
	const indexing = startIndexing({ store: counting, log: quiet, clock });
	await expect.poll(() => turns.length).toBeGreaterThan(3);
	await store.accept(someLead());
	await expect.poll(() => turns.slice(3)).toContain(1);
	await indexing.stop();
	expect(turns.slice(0, 4)).toEqual([50, 50, 20, 0]);
	const { length } = turns;
	await store.accept(someLead());
	expect(turns).toHaveLength(length);
	expect(await store.indexLeads(10)).toBe(1);
});

test("goes on when the store fails, and says why", async () => {
	const lines: string[] = [];
	let turns = 0;
	const failing = {
		async indexLeads() {
			turns += 1;
			if (turns === 1) throw new RangeError("a secret");
			return 0;
		},
	};
	const log = createLog({ write: (line) => lines.push(line) });
	const indexing = startIndexing({ store: failing, log, clock });
	await expect.poll(() => turns).toBeGreaterThan(2);
	await indexing.stop();
	expect(lines).toHaveLength(1);
	expect(JSON.parse(lines[0] ?? "")).toMatchObject({
		error: "RangeError",
		msg: "a bug: new leads could not be indexed",
	});
	expect(lines[0]).not.toContain("secret");
});
