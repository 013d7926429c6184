import { parseArgs } from "node:util";
import { listErasureFolders, writeErasureLists } from "../backup/erasures-file.ts";
import type { Database } from "../database/schema.ts";
import { formatErasureList } from "../privacy/erasure-list.ts";
import { listErasures } from "../privacy/erasure-register.ts";
import type { Command, CommandContext } from "./command.ts";

/**
 * Writes the list of erasures next to the backups. Restoring a backup brings erased leads, removed people and their
 * passkeys back, and the list removes them again.
 */
export async function saveErasureList(
	{ settings, note }: Pick<CommandContext, "settings" | "note">,
	db: Database,
): Promise<void> {
	try {
		await writeErasureLists(db, listErasureFolders(settings));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		note(`The list of erasures could not be saved next to the backups: ${reason}\n`);
	}
}

export const erasures: Command = {
	usage: "erasures",
	summary: "print the list of erasures, without email addresses",
	details: `npm run -s leads -- erasures > FILE saves it. Keep it next to the backups: after
a restore, leads erase --again FILE repeats the erasures since. It names nobody;
only this database, or a backup of it, has the key to tell whether an address is
on it.`,

	async run(args, context) {
		parseArgs({ args });
		await context.print(formatErasureList(await listErasures(await context.db())));
		return 0;
	},
};
