import { parseArgs } from "node:util";
import { jsonOfRecord, printJson } from "./json.ts";
import type { Command } from "./office.ts";
import { jsonOption, onlyOne } from "./options.ts";
import { describeRecord } from "./record.ts";
import { counted } from "./text.ts";

export const subject: Command = {
	usage: "subject EMAIL [--json]",
	summary: "everything held about one person (UK GDPR access)",
	details: "  --json      the same for other programs",

	async run(args, office) {
		const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true });
		const email = onlyOne("e-mail address", positionals);
		const records = await (await office.store()).subject(email);
		if (values.json) await printJson(office, records.map(jsonOfRecord));
		else await office.print(records.map(describeRecord).join(`${"─".repeat(40)}\n`));
		office.note(records.length > 0 ? `${counted(records.length, "lead")}.\n` : "Nothing is held about this address.\n");
		return 0;
	},
};
