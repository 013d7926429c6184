import { parseArgs } from "node:util";
import { pastErasures } from "../privacy/erasure-register.ts";
import type { Command } from "./command.ts";
import { listErasures } from "./erasure-list.ts";
import { intoFile, outDetails, outOptions } from "./out-file.ts";
import { counted } from "./text.ts";

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
