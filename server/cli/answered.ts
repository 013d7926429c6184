import { parseArgs } from "node:util";
import { readLead } from "../leads/read.ts";
import { recordAnswers } from "../workflow/first-reply.ts";
import type { Command } from "./command.ts";
import { resolveIds } from "./ids.ts";
import { printJson } from "./json.ts";
import { jsonOption, someIds } from "./options.ts";
import { counted } from "./output.ts";

export const answered: Command = {
	usage: "answered ID… [--json]",
	summary: "mark leads as answered, which stops the 24 hours",
	details: `  --json      {answered: [ids], unchanged: [{id, reason}]}

Your name is recorded with the lead. The morning email and the 20-hour reminder
no longer include these leads.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true });
		const typed = someIds(positionals);
		const db = await context.db();
		const { ids, unresolved } = await resolveIds(db, typed);
		const done = await recordAnswers(db, ids, context.who, context.now().getTime());
		context.log("answered", done.length);
		const unchanged = [
			...unresolved.map(({ typed: id, reason }) => ({ id, shown: id, reason })),
			...(await Promise.all(
				ids
					.filter((id) => !done.includes(id))
					.map(async (id) => ({
						id,
						shown: (await readLead(db, id))?.reference ?? id,
						reason: "is already answered",
					})),
			)),
		];
		if (values.json) {
			await printJson(context, { answered: done, unchanged: unchanged.map(({ id, reason }) => ({ id, reason })) });
		} else await context.print(`${counted(done.length, "lead")} marked as answered.\n`);
		for (const { shown, reason } of unchanged) context.note(`${shown} ${reason}.\n`);
		return unchanged.length > 0 ? 1 : 0;
	},
};
