import { parseArgs } from "node:util";
import { printJson } from "./json.ts";
import type { Command } from "./office.ts";
import { jsonOption } from "./options.ts";
import { counted } from "./text.ts";

export const purge: Command = {
	usage: "purge [--json]",
	summary: "removes what is past LEAD_RETENTION",
	details: "The service does the same daily.\n\n  --json      {purged}",

	async run(args, office) {
		const { values } = parseArgs({ args, options: jsonOption });
		const store = await office.store();
		const limit = new Date(office.now().getTime() - office.settings.LEAD_RETENTION);
		const purged = await office.progress("Purging", () => store.purge(limit));
		if (values.json) await printJson(office, { purged });
		else await office.print(`${counted(purged, "lead")} removed.\n`);
		return 0;
	},
};
