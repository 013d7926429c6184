import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { deleteLeads } from "../privacy/erase.ts";
import { type Command, confirm, requireTerminal, yesOption } from "./command.ts";
import { printErasure, sentDetails } from "./erase.ts";
import { saveErasureList } from "./erasures.ts";
import { formatLeads } from "./format-leads.ts";
import { readRecords, resolveIds } from "./ids.ts";
import { requireIds } from "./options.ts";

export const deleteCommand: Command = {
	usage: "delete ID… [--yes]",
	summary: "delete single leads permanently",
	details: `ID is a reference as printed by leads list, or the start of an id. If one of
them does not exist, nothing is deleted.

${sentDetails}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: yesOption, allowPositionals: true });
		const typed = requireIds(positionals);
		requireTerminal(context, values.yes);
		const db = await context.db();
		const { ids, unresolved } = await resolveIds(db, typed);
		for (const { typed: lead, reason } of unresolved) context.note(`${lead} ${reason}.\n`);
		if (unresolved.length > 0) {
			context.note("Nothing was deleted.\n");
			return 1;
		}
		if (!values.yes) {
			context.note(formatLeads(await readRecords(db, ids), context.width));
			const question = `Permanently delete ${pluralize(ids.length, "lead")}?`;
			if (!(await confirm(context, question, "Nothing was deleted."))) return 1;
		}
		const erasure = await deleteLeads(db, ids, context.now().getTime());
		context.log("delete", erasure.leads);
		await saveErasureList(context, db);
		await printErasure(context, erasure, "deleted");
		return 0;
	},
};
