import { parseArgs } from "node:util";
import type { Database } from "../database/schema.ts";
import { type LeadRecord, readLead } from "../leads/read.ts";
import type { Command } from "./command.ts";
import { resolveIds } from "./ids.ts";
import { jsonOfRecord, printJson } from "./json.ts";
import { jsonOption, someIds } from "./options.ts";
import { describeRecord, ruler } from "./record.ts";

export const show: Command = {
	usage: "show ID… [--json]",
	summary: "show a lead with all its deliveries",
	details: `ID is a reference as printed by leads list, or the start of an id.

  --json      for other programs; an array if several IDs are given`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true });
		const typed = someIds(positionals);
		const db = await context.db();
		const { ids, unresolved } = await resolveIds(db, typed);
		const records = await recordsOf(db, ids);
		const [only] = records;
		if (!values.json) await context.print(records.map(describeRecord).join(ruler));
		else if (typed.length > 1) await printJson(context, records.map(jsonOfRecord));
		else if (only) await printJson(context, jsonOfRecord(only));
		for (const { typed: lead, reason } of unresolved) context.note(`${lead} ${reason}.\n`);
		return unresolved.length > 0 ? 1 : 0;
	},
};

async function recordsOf(db: Database, ids: readonly string[]): Promise<readonly LeadRecord[]> {
	const records: LeadRecord[] = [];
	for (const id of ids) records.push(...[(await readLead(db, id)) ?? []].flat());
	return records;
}
