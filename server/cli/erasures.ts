import { parseArgs } from "node:util";
import { erasureFolders, keepErasures } from "../backup/erasures-file.ts";
import type { Database } from "../database/schema.ts";
import { type PastErasure, pastErasures } from "../privacy/erasure-register.ts";
import { type Command, type CommandContext, WrongUsage } from "./command.ts";
import { intoFile, outDetails, outOptions } from "./out-file.ts";
import { counted } from "./text.ts";

const mark = "# leads erasures:";
const heading = `${mark} when, leads, key, hash of the address or the lead's id`;

/** Renders the list of erasures, one per line. It is kept next to the backups and parsed by `readErasures`. */
export const listErasures = (erasures: readonly PastErasure[]): string =>
	[
		heading,
		...erasures.map(({ erasedAt, leads, keyId, hash }) => `${erasedAt.toISOString()} ${leads} ${keyId} ${hash}`),
		"",
	].join("\n");

const shape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,9}) ([0-9a-f]{12}) ([0-9a-f]{64})$/;

/**
 * Parses a list of erasures.
 *
 * @throws WrongUsage naming the malformed line
 */
export function readErasures(text: string): readonly PastErasure[] {
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	if (!lines[0]?.startsWith(mark)) throw new WrongUsage("The file is no list that leads erasures has printed");
	return lines.flatMap((line, at) => {
		if (line === "" || at === 0) return [];
		const [, time = "", leads, keyId = "", hash = ""] = shape.exec(line) ?? [];
		if (Number.isNaN(Date.parse(time))) throw new WrongUsage(`Line ${at + 1} of the file is no erasure`);
		return [{ erasedAt: new Date(time), leads: Number(leads), keyId, hash }];
	});
}

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

export const erasures: Command = {
	usage: "erasures [--out FILE] [--force]",
	summary: "the list of erasures, without addresses",
	details: `${outDetails}

Keep it beside the backups: after a restore, leads erase --again FILE repeats
what was erased since. It names nobody; only this database, or a backup of it,
has the key to tell whether an address is on it.`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: outOptions });
		const list = await pastErasures(await context.store());
		if (values.out === undefined) {
			await context.print(listErasures(list));
			return 0;
		}
		await intoFile(values.out, Boolean(values.force), (print) => print(listErasures(list)));
		context.note(`${counted(list.length, "erasure")} written to ${values.out}.\n`);
		return 0;
	},
};
