import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { writeFileAtomically } from "../backup/write-file-atomically.ts";
import { readExportedLeads } from "../export/exported-leads.ts";
import { writers } from "../export/writers.ts";
import { listLeads } from "../search/query.ts";
import { type Command, type CommandContext, UsageError } from "./command.ts";
import { printJsonLeads, toExportedJson } from "./json.ts";
import { filterDetails, filterOptions, parseChoice, parseFilter } from "./options.ts";

const formats = ["xlsx", "csv", "json"] as const;

export const exportLeads: Command = {
	usage: "export --format xlsx|csv|json [--out FILE] [--force] [filters]",
	summary: "export all fields to a spreadsheet or for other programs",
	details: `  --format F  xlsx, csv (safe to open in a spreadsheet) or json
  --out FILE  write to a file that only you can read, not to standard output
  --force     replace the file if it exists
${filterDetails}

Suspected spam is left out unless --state spam asks for it. The columns are
always the same, so one week's rows can follow another's. Times are London
times, or UTC in json.`,

	async run(args, context) {
		const { values } = parseArgs({
			args,
			options: { ...filterOptions, format: { type: "string" }, out: { type: "string" }, force: { type: "boolean" } },
		});
		if (values.format === undefined) throw new UsageError(`Add --format: ${formats.join(", ")}`);
		const format = parseChoice("--format", formats, values.format);
		if (format === "xlsx" && values.out === undefined && context.width !== undefined) {
			throw new UsageError("A spreadsheet cannot be printed on a terminal: add --out FILE");
		}
		const chosen = parseFilter(values, context.now());
		const filter = chosen.state ? chosen : { ...chosen, withoutSpam: true };
		const db = await context.db();
		const write = async (print: CommandContext["print"]) => {
			let count = 0;
			const leads = tap(readExportedLeads(db, listLeads(db, filter)), () => count++);
			if (format === "json") await printJsonLeads(print, leads, toExportedJson);
			else for await (const part of writers[format](leads)) await print(part);
			return count;
		};
		const out = values.out;
		const count =
			out === undefined ? await write(context.print) : await writeFileAtomically(out, Boolean(values.force), write);
		context.log("export", count);
		if (out !== undefined) context.note(`${pluralize(count, "lead")} written to ${out}.\n`);
		return 0;
	},
};

/** Yields the items and calls `tell` for each. */
async function* tap<T>(items: AsyncIterable<T>, tell: () => void): AsyncGenerator<T> {
	for await (const item of items) {
		tell();
		yield item;
	}
}
