import { parseArgs } from "node:util";
import { formPaths } from "../../forms/forms.ts";
import { minuteOf } from "../london-time.ts";
import { leadStates } from "../store/store.ts";
import { jsonOfLead, printJsonArray } from "./json.ts";
import type { Command } from "./office.ts";
import { filterDetails, filterOptions, jsonOption, readFilter } from "./options.ts";
import { columnWidths, tableLine } from "./table.ts";

const idLength = 36;

/** Fits every lead, so that lines can be printed as they are read. */
const widths = columnWidths([
	["0000-00-00 00:00", "", "", "0".repeat(idLength)],
	...formPaths.map((form) => ["", form]),
	...leadStates.map((state) => ["", "", state]),
]);

export const list: Command = {
	usage: "list [--state S] [--form F] [--since D] [--json]",
	summary: "one line per lead, newest first",
	details: `${filterDetails}
  --json      an array of {id, form, state, receivedAt, payload}`,

	async run(args, office) {
		const { values } = parseArgs({ args, options: { ...filterOptions, ...jsonOption } });
		const leads = (await office.store()).leads(readFilter(values, office.now()));
		if (values.json) {
			await printJsonArray(office.print, mapped(leads, jsonOfLead));
			return 0;
		}
		let count = 0;
		for await (const { id, form, state, receivedAt } of leads) {
			if (count++ === 0) await office.print(`${tableLine(["RECEIVED", "FORM", "STATE", "ID"], widths)}\n`);
			await office.print(`${tableLine([minuteOf(receivedAt), form, state, id], widths)}\n`);
		}
		if (count === 0) office.note("No leads.\n");
		return 0;
	},
};

async function* mapped<T, R>(items: AsyncIterable<T>, map: (item: T) => R): AsyncGenerator<R> {
	for await (const item of items) yield map(item);
}
