import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import type { FormPath } from "../../forms/forms.ts";
import { readLeadsByEmail } from "../leads/read.ts";
import { type Erasure, erasePerson, repeatErasures } from "../privacy/erase.ts";
import { parseErasureList } from "../privacy/erasure-list.ts";
import { findErasedLeads, type PastErasure } from "../privacy/erasure-register.ts";
import {
	type Command,
	type CommandContext,
	confirm,
	requireTerminal,
	UsageError,
	yesDetails,
	yesOption,
} from "./command.ts";
import { saveErasureList } from "./erasures.ts";
import { parseEmail } from "./options.ts";

/** Help text about data that was sent to others. */
export const sentDetails = `${yesDetails}

Lists the webhooks that received the data, or may have, so that you can ask for
its erasure there, and counts the leads in the office's mailboxes. SQLite
overwrites deleted data; the last traces in unused parts of the file are removed
when the service rewrites it, at 3 am the next night. Backups keep the data
until they are replaced.`;

export const erase: Command = {
	usage: "erase EMAIL | --again FILE [--yes]",
	summary: "erase everything held about one person (UK GDPR erasure)",
	details: `  --again FILE  repeats earlier erasures after a restore; FILE is the output
                of leads erasures
${sentDetails}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...yesOption, again: { type: "string" } },
			allowPositionals: true,
		});
		if (values.again !== undefined && positionals.length > 0)
			throw new UsageError("Give an email address or --again FILE");
		const list = values.again === undefined ? undefined : parseList(await readFile(values.again, "utf8"));
		const email = list ? "" : parseEmail(positionals);
		requireTerminal(context, values.yes);
		const db = await context.db();
		const ids = list ? await findErasedLeads(db, list) : (await readLeadsByEmail(db, email)).map(({ id }) => id);
		const whose = list ? "erased before the restore" : "of this person";
		if (ids.length > 0 && !values.yes) {
			const question = `Permanently erase ${pluralize(ids.length, "lead")} ${whose}?`;
			if (!(await confirm(context, question, "Nothing was erased."))) return 1;
		}
		const erasure = await (list ? repeatErasures(db, ids, list) : erasePerson(db, email, context.now().getTime()));
		context.log(list ? "erase again" : "erase", erasure.leads);
		await saveErasureList(context, db);
		await printErasure(context, erasure, "erased");
		return 0;
	},
};

/** Prints what was erased, and who else has received the data. */
export async function printErasure(context: CommandContext, erasure: Erasure, done: string): Promise<void> {
	const { leads, received, perhapsReceived, mailed } = erasure;
	await context.print(`${pluralize(leads, "lead")} ${done}.\n`);
	await context.print(formatWebhooks("received the data", received));
	await context.print(formatWebhooks("may have received the data (sent, but not confirmed)", perhapsReceived));
	if (mailed > 0) {
		await context.print(
			`${pluralize(mailed, "lead was", "leads were")} emailed to the office; delete these emails there.\n`,
		);
	}
}

function formatWebhooks(what: string, leads: ReadonlyMap<FormPath, number>): string {
	if (leads.size === 0) return "";
	const each = [...leads].map(([form, count]) => `  ${form}: ${pluralize(count, "lead")}\n`);
	return `These webhooks ${what}; ask their owners to erase it:\n${each.join("")}`;
}

function parseList(text: string): readonly PastErasure[] {
	try {
		return parseErasureList(text);
	} catch (error) {
		throw error instanceof RangeError ? new UsageError(error.message) : error;
	}
}
