import { parseArgs } from "node:util";
import { shortRetention } from "../config.ts";
import { dayOf } from "../london-time.ts";
import { confirmed, demandSomebody, yesDetails, yesOption } from "./confirm.ts";
import { printJson } from "./json.ts";
import { type Command, WrongUsage } from "./office.ts";
import { jsonOption } from "./options.ts";
import { counted } from "./text.ts";

export const purge: Command = {
	usage: "purge [--yes] [--json]",
	summary: "removes what is past LEAD_RETENTION",
	details: `${yesDetails},
              or where LEAD_RETENTION is under 30 days
  --json      {purged}

The service does the same every night, without asking.`,

	async run(args, office) {
		const { values } = parseArgs({ args, options: { ...jsonOption, ...yesOption } });
		const { LEAD_RETENTION } = office.settings;
		const warning = shortRetention(LEAD_RETENTION);
		if (warning && !values.yes) throw new WrongUsage(`${warning}. If that is meant, add --yes`);
		demandSomebody(office, values.yes);
		const store = await office.store();
		const limit = new Date(office.now().getTime() - LEAD_RETENTION);
		const leads = await store.count({ until: limit });
		if (leads > 0 && !values.yes) {
			const question = `Remove ${counted(leads, "lead")} that came in before ${dayOf(limit)} for good?`;
			if (!(await confirmed(office, question, "Nothing was removed."))) return 1;
		}
		const purged = await office.progress("Purging", () => store.purge(limit));
		office.log("purge", purged);
		if (values.json) await printJson(office, { purged });
		else await office.print(`${counted(purged, "lead")} removed.\n`);
		return 0;
	},
};
