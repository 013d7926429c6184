import { erasureFolders, keepErasures } from "../backup/erasures-file.ts";
import type { Database } from "../database/schema.ts";
import type { CommandContext } from "./command.ts";

/**
 * Writes the list of erasures next to the backups. Restoring a backup brings erased leads, removed people and their
 * passkeys back, and the list removes them again.
 */
export async function keepList(
	{ settings, note }: Pick<CommandContext, "settings" | "note">,
	store: Database,
): Promise<void> {
	try {
		await keepErasures(store, erasureFolders(settings));
	} catch (error) {
		const reason = error instanceof Error ? error.message : String(error);
		note(`The list of erasures could not be kept beside the backups: ${reason}\n`);
	}
}
