import { parseArgs } from "node:util";
import { copyDatabase } from "../backup/copy-database.ts";
import { type Command, UsageError } from "./command.ts";
import { formatTable } from "./output.ts";

export const copy: Command = {
	usage: "copy --from URL --to URL",
	summary: "copy everything from one database to another",
	details: `  --from URL  file:… or postgres://…; must exist
  --to URL    the same; created if it does not exist

The counts are compared at the end. To move a running service: copy, stop the
service, copy again to add the rest, then start it with the new DATABASE_URL.`,

	async run(args, context) {
		const { from, to } = parseArgs({ args, options: { from: { type: "string" }, to: { type: "string" } } }).values;
		if (!isDatabase(from) || !isDatabase(to)) throw new UsageError("--from and --to must be file:… or postgres://…");
		if (from === to) throw new UsageError("--from and --to are the same");
		const { source, target } = await copyDatabase(from, to);
		context.log("copy", target.leads);
		await context.print(
			formatTable([
				["", "SOURCE", "TARGET"],
				["leads", String(source.leads), String(target.leads)],
				["attempts", String(source.attempts), String(target.attempts)],
			]),
		);
		if (source.leads === target.leads && source.attempts === target.attempts) return 0;
		context.note("The counts differ: the target is incomplete. Run the command again.\n");
		return 1;
	},
};

const isDatabase = (url: string | undefined): url is string =>
	url !== undefined && /^(file:.|postgres(ql)?:\/\/)/.test(url);
