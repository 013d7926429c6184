import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { writeFileAtomically } from "../backup/write-file-atomically.ts";
import type { ExportedLead } from "../export/columns.ts";
import { recordExport, writers } from "../export/export.ts";
import { listLeads } from "../leads/lead.ts";
import { type Command, UsageError } from "./command.ts";
import { filterDetails, filterOptions, parseChoice, parseFilter } from "./options.ts";
import { stringifySafely } from "./output.ts";

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
		const query = parseFilter(values, context.now());
		const db = await context.db();
		const by = { name: context.who };
		const { leads, count } = await recordExport(db, listLeads(db, query), by, context.now().getTime());
		const content = format === "json" ? writeJson(leads) : writers[format](leads);
		const out = values.out;
		if (out !== undefined) await writeFileAtomically(out, Boolean(values.force), content);
		else for await (const part of content) await context.print(part);
		context.log("export", count());
		if (out !== undefined) context.note(`${pluralize(count(), "lead")} written to ${out}.\n`);
		return 0;
	},
};

/** Yields an array of leads, one per line. */
async function* writeJson(leads: AsyncIterable<ExportedLead>): AsyncGenerator<string> {
	let separator = "[\n";
	for await (const lead of leads) {
		yield separator + stringifySafely(lead);
		separator = ",\n";
	}
	yield separator === "[\n" ? "[]\n" : "\n]\n";
}
