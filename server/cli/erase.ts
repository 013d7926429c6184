import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { FormPath } from "../../forms/forms.ts";
import type { Database } from "../database/schema.ts";
import { readLead, readLeadsOf } from "../leads/read.ts";
import { deleteLeads, type Erasure, eraseAgain, erasePerson } from "../privacy/erase.ts";
import { readErasures } from "../privacy/erasure-list.ts";
import { erasedBefore, type PastErasure } from "../privacy/erasure-register.ts";
import {
	type Command,
	type CommandContext,
	confirmed,
	demandSomebody,
	WrongUsage,
	yesDetails,
	yesOption,
} from "./command.ts";
import { keepList } from "./erasures.ts";
import { resolveIds } from "./ids.ts";
import { printJson } from "./json.ts";
import { leadLines } from "./lead-lines.ts";
import { jsonOption, readEmail, someIds } from "./options.ts";
import { counted } from "./output.ts";

const options = { ...jsonOption, ...yesOption } as const;

const sentDetails = `${yesDetails}
  --json      {erased, received: {form: leads}, perhapsReceived: {form: leads},
              mailed}

Says which webhooks had been sent the data, and which may have: what stands
there is theirs to erase; and how many leads the office has in its mailboxes.
On SQLite what was removed is overwritten; the last traces in unused parts of
the file go when the service rewrites it, at three the next night. Backups keep
it until they are replaced.`;

export const erase: Command = {
	usage: "erase EMAIL | --again FILE [--yes] [--json]",
	summary: "erases everything held about one person (UK GDPR erasure)",
	details: `  --again FILE  repeats what was erased before, after a restore: FILE is what
                leads erasures has printed
${sentDetails}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...options, again: { type: "string" } },
			allowPositionals: true,
		});
		if (values.again !== undefined && positionals.length > 0) throw new WrongUsage("Give an address, or --again FILE");
		const list = values.again === undefined ? undefined : readList(await readFile(values.again, "utf8"));
		const email = list ? "" : readEmail(positionals);
		demandSomebody(context, values.yes);
		const db = await context.db();
		const ids = list ? await erasedBefore(db, list) : (await readLeadsOf(db, email)).map(({ id }) => id);
		const whose = list ? "that were erased before" : "of this person";
		if (ids.length > 0 && !values.yes) {
			const question = `Erase ${counted(ids.length, "lead")} ${whose} for good?`;
			if (!(await confirmed(context, question, "Nothing was erased."))) return 1;
		}
		const erasure = await context.progress("Erasing", () =>
			list ? eraseAgain(db, ids, list) : erasePerson(db, email, context.now().getTime()),
		);
		context.log(list ? "erase again" : "erase", erasure.leads);
		await keepList(context, db);
		await tell(context, erasure, "erased", values.json);
		return 0;
	},
};

export const deleteCommand: Command = {
	usage: "delete ID… [--yes] [--json]",
	summary: "erases single leads",
	details: `An ID is a reference, as the list prints it, or an id, which may be cut short.
One that does not exist leaves all of them where they are.

${sentDetails}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
		const typed = someIds(positionals);
		demandSomebody(context, values.yes);
		const db = await context.db();
		const { ids, unresolved } = await resolveIds(db, typed);
		for (const { typed: lead, reason } of unresolved) context.note(`${lead} ${reason}.\n`);
		if (unresolved.length > 0) {
			context.note("Nothing was deleted.\n");
			return 1;
		}
		if (!values.yes) {
			for await (const line of leadLines(await leadsOf(db, ids), context.width)) context.note(line);
			const question = `Delete ${counted(ids.length, "lead")} for good?`;
			if (!(await confirmed(context, question, "Nothing was deleted."))) return 1;
		}
		const erasure = await context.progress("Deleting", () => deleteLeads(db, ids, context.now().getTime()));
		context.log("delete", erasure.leads);
		await keepList(context, db);
		await tell(context, erasure, "deleted", values.json);
		return 0;
	},
};

const leadsOf = async (db: Database, ids: readonly string[]) =>
	(await Promise.all(ids.map((id) => readLead(db, id)))).filter((record) => record !== undefined);

async function tell(
	context: CommandContext,
	erasure: Erasure,
	done: string,
	isJson: boolean | undefined,
): Promise<void> {
	const { leads, received, perhapsReceived, mailed } = erasure;
	if (isJson) {
		await printJson(context, {
			erased: leads,
			received: Object.fromEntries(received),
			perhapsReceived: Object.fromEntries(perhapsReceived),
			mailed,
		});
		return;
	}
	await context.print(`${counted(leads, "lead")} ${done}.\n`);
	await context.print(webhooks("had received the data", received));
	await context.print(webhooks("may have received the data (sent, but never confirmed)", perhapsReceived));
	if (mailed > 0) {
		await context.print(
			`${counted(mailed, "lead was", "leads were")} mailed to the office; delete these mails there.\n`,
		);
	}
}

function webhooks(what: string, leads: ReadonlyMap<FormPath, number>): string {
	if (leads.size === 0) return "";
	const each = [...leads].map(([form, count]) => `  ${form}: ${counted(count, "lead")}\n`);
	return `These webhooks ${what}; ask for its erasure there:\n${each.join("")}`;
}

function readList(text: string): readonly PastErasure[] {
	try {
		return readErasures(text);
	} catch (error) {
		throw error instanceof RangeError ? new WrongUsage(error.message) : error;
	}
}
