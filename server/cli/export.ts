import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Lead, LeadFilter, Store } from "../store/store.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import { jsonOfLead, printJsonArray } from "./json.ts";
import { type Command, type Office, WrongUsage } from "./office.ts";
import { filterDetails, filterOptions, oneOf, readFilter } from "./options.ts";
import { counted } from "./text.ts";

type Print = Office["print"];

export const exportLeads: Command = {
	usage: "export --format csv|json [--since D] [--out FILE]",
	summary: "all fields, for spreadsheets and other programs",
	details: `  --format F  csv (safe to open in a spreadsheet) or json
  --out FILE  writes there instead of to standard output
${filterDetails}

Suspected spam is left out unless --state spam asks for it.`,

	async run(args, office) {
		const { values } = parseArgs({
			args,
			options: { ...filterOptions, format: { type: "string" }, out: { type: "string" } },
		});
		if (values.format === undefined) throw new WrongUsage("Say --format csv or --format json");
		const format = oneOf("--format", ["csv", "json"], values.format);
		const chosen = readFilter(values, office.now());
		const filter = chosen.state ? chosen : { ...chosen, withoutSpam: true };
		const store = await office.store();
		const write = (print: Print) =>
			office.progress("Exporting", async (tell) => {
				const leads = counting(store.leads(filter), await store.count(filter), tell);
				return format === "json" ? printJsonArray(print, leads) : printCsv(print, await keysOf(store, filter), leads);
			});
		if (values.out === undefined) {
			await write(office.print);
			return 0;
		}
		const count = await intoFile(values.out, write);
		office.note(`${counted(count, "lead")} written to ${values.out}.\n`);
		return 0;
	},
};

/** Opens the file for its owner alone: it carries personal data. */
async function intoFile(path: string, write: (print: Print) => Promise<number>): Promise<number> {
	const file = await open(path, "w", 0o600);
	let buffer = "";
	try {
		const count = await write(async (text) => {
			buffer += text;
			if (buffer.length < 65_536) return;
			await file.appendFile(buffer);
			buffer = "";
		});
		await file.appendFile(buffer);
		return count;
	} finally {
		await file.close();
	}
}

/** Every key that a payload has, in the order of the forms: forms change over the years. */
async function keysOf(store: Store, filter: LeadFilter): Promise<readonly string[]> {
	const keys = new Set<string>();
	for await (const { payload } of store.leads(filter)) for (const key of Object.keys(payload)) keys.add(key);
	return [...keys];
}

async function printCsv(
	print: Print,
	keys: readonly string[],
	leads: AsyncIterable<ReturnType<typeof jsonOfLead>>,
): Promise<number> {
	let count = 0;
	await print(byteOrderMark + csvLine(["id", "form", "state", "receivedAt", ...keys]));
	for await (const { id, form, state, receivedAt, payload } of leads) {
		await print(csvLine([id, form, state, receivedAt.toISOString(), ...keys.map((key) => cellOf(payload[key]))]));
		count++;
	}
	return count;
}

const cellOf = (value: unknown): string => {
	if (typeof value === "string") return value;
	if (value === undefined || value === null) return "";
	return Array.isArray(value) ? value.join("; ") : JSON.stringify(value);
};

async function* counting(leads: AsyncIterable<Lead>, all: number, tell: (done: number, all: number) => void) {
	let done = 0;
	for await (const lead of leads) {
		tell(++done, all);
		yield jsonOfLead(lead);
	}
}
