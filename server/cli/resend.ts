import { parseArgs } from "node:util";
import type { LeadRecord, Store } from "../store/store.ts";
import { printJson } from "./json.ts";
import { type Command, type ExitCode, type Office, WrongUsage } from "./office.ts";
import { jsonOption } from "./options.ts";
import { counted } from "./text.ts";

const details = `The running service notices within a second. Leads that do not change are
named, and the exit code is 1.

  --json      {due: [ids], unchanged: [{id, reason}]}`;

export const retry: Command = {
	usage: "retry ID… | --all [--json]",
	summary: "sends failed, held or released leads again now",
	details: `  --all       every lead that is failed, held or waits for its next attempt\n\n${details}`,

	async run(args, office) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...jsonOption, all: { type: "boolean" } },
			allowPositionals: true,
		});
		if (Boolean(values.all) === positionals.length > 0) throw new WrongUsage("Give the ids of leads, or --all");
		const store = await office.store();
		const due = await store.retry(values.all ? "all" : positionals, office.now().getTime());
		return report(office, store, due, positionals, Boolean(values.json), retryRefusal);
	},
};

export const release: Command = {
	usage: "release ID… [--json]",
	summary: "not spam after all: deliver",
	details,

	async run(args, office) {
		const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true });
		if (positionals.length === 0) throw new WrongUsage("Give the ids of leads");
		const store = await office.store();
		const due = await store.release(positionals, office.now().getTime());
		return report(office, store, due, positionals, Boolean(values.json), releaseRefusal);
	},
};

const retryRefusal = ({ state }: LeadRecord): string => {
	if (state === "pending") return "is being delivered at this moment";
	return state === "spam" ? "is suspected spam: release it" : `is ${state} already`;
};

const releaseRefusal = ({ state }: LeadRecord): string => `is ${state}, not suspected spam`;

async function report(
	office: Office,
	store: Store,
	due: readonly string[],
	asked: readonly string[],
	isJson: boolean,
	refusal: (record: LeadRecord) => string,
): Promise<ExitCode> {
	const unchanged: { id: string; reason: string }[] = [];
	for (const id of asked) {
		if (due.includes(id)) continue;
		const record = await store.lead(id);
		unchanged.push({ id, reason: record ? refusal(record) : "does not exist" });
	}
	if (isJson) await printJson(office, { due, unchanged });
	else await office.print(`${counted(due.length, "lead is", "leads are")} due now.\n`);
	for (const { id, reason } of unchanged) office.note(`${id} ${reason}.\n`);
	return unchanged.length > 0 ? 1 : 0;
}
