import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { purgeLeads } from "../privacy/retention.ts";
import { countLeads } from "../search/query.ts";
import { warnOfShortRetention } from "../settings/settings.ts";
import { formatDay } from "../time/london-time.ts";
import { type Command, confirm, requireTerminal, UsageError, yesDetails, yesOption } from "./command.ts";

export const purge: Command = {
	usage: "purge [--yes]",
	summary: "delete leads older than LEAD_RETENTION",
	details: `${yesDetails}, and if LEAD_RETENTION is
              under 30 days

The service does this every night.`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: yesOption });
		const { LEAD_RETENTION } = context.settings;
		const warning = warnOfShortRetention(LEAD_RETENTION);
		if (warning && !values.yes) throw new UsageError(`${warning}. To delete anyway, add --yes`);
		requireTerminal(context, values.yes);
		const db = await context.db();
		const limit = new Date(context.now().getTime() - LEAD_RETENTION);
		const leads = await countLeads(db, { until: limit });
		if (leads > 0 && !values.yes) {
			const question = `Permanently delete ${pluralize(leads, "lead")} received before ${formatDay(limit)}?`;
			if (!(await confirm(context, question, "Nothing was deleted."))) return 1;
		}
		const purged = await purgeLeads(db, limit);
		context.log("purge", purged);
		await context.print(`${pluralize(purged, "lead")} deleted.\n`);
		return 0;
	},
};
