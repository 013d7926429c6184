import { expect, test } from "vitest";
import { someLead, somePayload } from "../../tests/support/leads.ts";
import type { Lead } from "../store/store.ts";
import { csvCell } from "./csv.ts";
import { exported } from "./exported.ts";
import { writers } from "./writers.ts";

/** Leads that are at hand at once, so that nothing but the export itself lets others work. */
async function* manyLeads(count: number): AsyncGenerator<Lead> {
	for (let made = 0; made < count; made += 1) {
		yield { ...someLead({ payload: somePayload({ additionalMessage: "\n".repeat(5000) }) }), reference: "BF-ABC234" };
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

test("a cell of nothing but line breaks costs no more for each of them", () => {
	// Two minutes of work if each line break were compared with all after it.
	const lineBreaks = "\n".repeat(200_000);
	expect(csvCell(`${lineBreaks}=1`)).toBe(`"${lineBreaks}'=1"`);
	expect(csvCell(`${lineBreaks}a`)).toBe(`"${lineBreaks}a"`);
});
