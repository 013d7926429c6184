import { parseArgs } from "node:util";
import { copyDatabase } from "../backup/copy-database.ts";
import { addressForms } from "../database/address.ts";
import { type Command, UsageError } from "./command.ts";
import { parseDatabaseUrl } from "./options.ts";
import { formatTable } from "./output.ts";

export const copy: Command = {
	usage: "copy --from URL --to URL",
	summary: "copy everything from one database to another",
	details: `  --from URL  ${addressForms}; must exist
  --to URL    the same; must be empty, and is created if it does not exist

The counts are compared at the end. To move a service: stop it, copy, then start
it with the new DATABASE_URL.`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: { from: { type: "string" }, to: { type: "string" } } });
		const from = parseDatabaseUrl("--from", values.from);
		const to = parseDatabaseUrl("--to", values.to);
		if (from === to) throw new UsageError("--from and --to are the same");
		const copied = await copyDatabase(from, to);
		context.log("copy", copied.find(({ table }) => table === "leads")?.target ?? 0);
		await context.print(
			formatTable([
				["", "SOURCE", "TARGET"],
				...copied.map(({ table, source, target }) => [table, String(source), String(target)]),
			]),
		);
		if (copied.every(({ source, target }) => source === target)) return 0;
		context.note("The counts differ: stop the service, and copy to another empty database.\n");
		return 1;
	},
};
