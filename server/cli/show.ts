import { parseArgs } from "node:util";
import { jsonOfRecord, printJson } from "./json.ts";
import type { Command } from "./office.ts";
import { jsonOption, onlyOne } from "./options.ts";
import { describeRecord } from "./record.ts";

export const show: Command = {
	usage: "show ID [--json]",
	summary: "the payload and every delivery attempt",
	details: "  --json      the same for other programs",

	async run(args, office) {
		const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true });
		const id = onlyOne("lead's id", positionals);
		const record = await (await office.store()).lead(id);
		if (!record) {
			office.note(`There is no lead ${id}.\n`);
			return 1;
		}
		if (values.json) await printJson(office, jsonOfRecord(record));
		else await office.print(describeRecord(record));
		return 0;
	},
};
