import { parseArgs } from "node:util";
import type { Lead } from "../leads/lead.ts";
import { listLeads } from "../search/query.ts";
import type { Command } from "./command.ts";
import { formatLeads } from "./format-leads.ts";
import { printJsonLeads } from "./json.ts";
import { filterDetails, filterOptions, jsonOption, parseCount, parseFilter } from "./options.ts";

export const list: Command = {
	usage: "list [filters] [--limit N] [--json]",
	summary: "list leads, newest first",
	details: `${filterDetails}
  --limit N   at most N leads
  --json      an array of {id, reference, form, state, receivedAt,
              payload}

Other commands take the references printed here, with or without BF-, in upper
or lower case, or the start of an id.`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: { ...filterOptions, ...jsonOption, limit: { type: "string" } } });
		const filter = parseFilter(values, context.now());
		const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : parseCount("--limit", values.limit);
		const leads = takeFirst(listLeads(await context.db(), filter), limit);
		if (values.json) {
			await printJsonLeads(context.print, leads);
			return 0;
		}
		const listed: Lead[] = [];
		for await (const lead of leads) listed.push(lead);
		await context.print(formatLeads(listed, context.width));
		if (listed.length === 0) context.note("No leads.\n");
		return 0;
	},
};

async function* takeFirst(leads: AsyncIterable<Lead>, limit: number): AsyncGenerator<Lead> {
	let count = 0;
	for await (const lead of leads) {
		yield lead;
		if (++count >= limit) return;
	}
}
