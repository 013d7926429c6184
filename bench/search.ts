import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/database/open.ts";
import { readLeadPage } from "../server/desk/leads/rows.ts";
import type { LeadQuery } from "../server/search/query.ts";
import { startOwnPostgres } from "../tests/support/data/postgres.ts";
import { formatPercentiles } from "./percentiles.ts";
import { fillRealistically, makeRealisticLead } from "./realistic-leads.ts";
import { startTable } from "./table.ts";

/** Page size of the desk's lists. */
const shown = 50;

type Sought = ReturnType<typeof makeRealisticLead>;

/** Searches that the office makes with a caller on the phone or a lead at hand. */
const searches: Readonly<Record<string, (lead: Sought) => LeadQuery>> = {
	"email address": ({ email }) => ({ find: email }),
	"phone number": ({ phoneNumber }) => ({ find: phoneNumber }),
	"phone number with +44": ({ phoneNumber }) => ({ find: phoneNumber.replace(/^0/, "+44 ") }),
	"part of a phone number": ({ phoneNumber }) => ({ find: `${phoneNumber.slice(3, 7)} ${phoneNumber.slice(7, 8)}` }),
	postcode: ({ postCode }) => ({ find: postCode }),
	"half a postcode": ({ postCode }) => ({ find: postCode.replace(/ .*/, "") }),
	"whole name": ({ fullName }) => ({ find: fullName }),
	surname: ({ fullName }) => ({ find: fullName.replace(/.* /, "") }),
	"three letters of a name": ({ fullName }) => ({ find: fullName.slice(0, 3) }),
	"one letter": ({ fullName }) => ({ find: fullName.slice(0, 1) }),
	"three words of a message": ({ additionalMessage }) => ({ find: additionalMessage.split(" ").slice(3, 6).join(" ") }),
	"name and a common word": ({ fullName }) => ({ find: `${fullName} kitchen` }),
	"surname among spam": ({ fullName }) => ({ find: fullName.replace(/.* /, ""), list: "spam" }),
	"surname on one form": ({ fullName }) => ({ find: fullName.replace(/.* /, ""), form: "gc" }),
	"common word with one that nobody wrote": () => ({ find: "kitchen zzyzx" }),
	"nothing at all: the newest": () => ({}),
};

/**
 * Measures how long the first 50 hits of a search among 200,000 leads take, on both engines, and prints one table.
 *
 * `--quick` repeats each search fewer times.
 */
export async function measureSearch(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({ args: [...args], options: { quick: { type: "boolean", default: false } } });
	const leads = 200_000;
	const times = values.quick ? 10 : 40;
	const folder = mkdtempSync(join(tmpdir(), "bench-"));
	const postgres = await startOwnPostgres();
	try {
		const heading = `first ${shown} of ${leads.toLocaleString("en-GB")}`;
		const names = Object.keys(searches).map((name) => `PostgreSQL: ${name}`);
		const print = startTable([heading, "p50 ms", "p95 ms", "longest"], names);
		for (const [engine, url] of [
			["SQLite", `file:${join(folder, "leads.db")}`],
			["PostgreSQL", await postgres.createDatabase()],
		] as const) {
			await fillRealistically(url, leads);
			const db = await openDatabase(url);
			const all: number[] = [];
			for (const [name, filterOf] of Object.entries(searches)) {
				const took: number[] = [];
				for (let time = 0; time < times; time += 1) {
					const filter = filterOf(makeRealisticLead(Math.floor(((time * 7919 + 13) % leads) / 2)));
					const begin = performance.now();
					await readLeadPage(db, filter, Date.now());
					took.push(performance.now() - begin);
				}
				all.push(...took);
				print([`${engine}: ${name}`, ...formatFigures(took)]);
			}
			print([`${engine}: all of them`, ...formatFigures(all)]);
			await db.destroy();
		}
	} finally {
		await postgres.stop();
		rmSync(folder, { recursive: true });
	}
}

const formatFigures = (took: readonly number[]) => formatPercentiles(took, [0.5, 0.95, 1]);
