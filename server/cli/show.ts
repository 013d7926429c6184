import { parseArgs } from "node:util";
import type { Command } from "./command.ts";
import { formatRecord, recordSeparator } from "./format-record.ts";
import { readRecords, resolveIds } from "./ids.ts";
import { printJson, toRecordJson } from "./json.ts";
import { jsonOption, requireIds } from "./options.ts";

export const show: Command = {
	usage: "show ID… [--json]",
	summary: "show a lead with all its deliveries",
	details: `ID is a reference as printed by leads list, or the start of an id.

  --json      for other programs; an array if several IDs are given`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true });
		const typed = requireIds(positionals);
		const db = await context.db();
		const { ids, unresolved } = await resolveIds(db, typed);
		const records = await readRecords(db, ids);
		const [only] = records;
		if (!values.json) await context.print(records.map(formatRecord).join(recordSeparator));
		else if (typed.length > 1) await printJson(context, records.map(toRecordJson));
		else if (only) await printJson(context, toRecordJson(only));
		for (const { typed: lead, reason } of unresolved) context.note(`${lead} ${reason}.\n`);
		return unresolved.length > 0 ? 1 : 0;
	},
};
