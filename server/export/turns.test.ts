import { expect, test } from "vitest";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import type { Lead } from "../store/store.ts";
import { csvCell } from "./csv.ts";
import { exported } from "./exported.ts";
import { writers } from "./writers.ts";

/** Leads that are available at once, so that only the export itself yields to other work. */
async function* manyLeads(count: number): AsyncGenerator<Lead> {
	for (let made = 0; made < count; made += 1) {
		yield {
			...someLead({ payload: somePayload({ additionalMessage: "\n".repeat(5000) }) }),
			reference: "BF-ABC234",
			state: "pending",
		};
	}
}

const standings = async (ids: readonly string[]) =>
	new Map(
		ids.map((id) => [id, { status: "new", lostReason: undefined, takenBy: undefined, followUp: undefined } as const]),
	);

test.each(["csv", "xlsx"] as const)(
	"a %s of many leads lets the rest of the process work meanwhile",
	async (format) => {
		let turns = 0;
		let isDone = false;
		const work = () => {
			turns += 1;
			if (!isDone) setImmediate(work);
		};
		const file = writers[format](exported({ standings }, manyLeads(1000)));
		const parts: Buffer[] = [];
		for await (const part of file) {
			if (parts.length === 0) work();
			parts.push(Buffer.from(part));
		}
		isDone = true;
		expect(Buffer.concat(parts).length).toBeGreaterThan(10_000);
		expect(turns).toBeGreaterThanOrEqual(90);
	},
);

test("a cell of nothing but line breaks takes linear time", () => {
	// Comparing each line break with all after it would take two minutes.
	const lineBreaks = "\n".repeat(200_000);
	expect(csvCell(`${lineBreaks}=1`)).toBe(`"${lineBreaks}'=1"`);
	expect(csvCell(`${lineBreaks}a`)).toBe(`"${lineBreaks}a"`);
});
