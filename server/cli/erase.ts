import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { normalizeEmail, normalizeName } from "../../forms/clean-text.ts";
import type { FormPath } from "../../forms/forms.ts";
import { summarize } from "../../forms/summary.ts";
import { endAllAccess } from "../auth/sessions.ts";
import { writeErasureList } from "../backup/erasures-file.ts";
import { reapplyRemovals } from "../backup/removed-access.ts";
import type { ErasureRow } from "../database/schema.ts";
import type { Lead } from "../leads/lead.ts";
import { type CustomerData, readCustomerByContact } from "../privacy/customer-data.ts";
import { type Erasure, eraseLeads, repeatErasures } from "../privacy/erase.ts";
import { findErasedLeads, parseErasureList } from "../privacy/erasures.ts";
import { findPhones } from "../text/phones.ts";
import { parseReference } from "../text/reference.ts";
import { recordEvent } from "../workflow/events.ts";
import {
	type Command,
	type CommandContext,
	confirm,
	requireTerminal,
	UsageError,
	yesDetails,
	yesOption,
} from "./command.ts";
import { type Contact, parseContact } from "./options.ts";

export const erase: Command = {
	usage: "erase EMAIL|PHONE [REFERENCE ...] | --again F [--yes]",
	summary: "erase everything held about one customer (UK GDPR erasure)",
	details: `  --again F   repeats earlier erasures after a restore, and removals of people,
              and ends all sessions, passkeys and calendars; F is the
              erasures.txt beside the backups
${yesDetails}

Erases the leads under the name that has the address or the number. Leads under
another name that share one of them, and those that may be the customer's too,
are kept unless their references are given. If several names have the address or
the number, only leads whose references are given are erased. Those of others
that name the customer are kept. Without --yes all of them are listed first.
Lists the webhooks that received the data, or may have, so that you can ask for
its erasure there, and counts the leads in the office's mailboxes. A database
in a file overwrites deleted data; the last traces in unused parts of the file
go when the service rewrites it, at 3 am the next night. Backups keep the data
until they are replaced.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...yesOption, again: { type: "string" } },
			allowPositionals: true,
		});
		if (values.again !== undefined && positionals.length > 0)
			throw new UsageError("Give an email address, a phone number or --again F");
		const list = values.again === undefined ? undefined : parseList(await readFile(values.again, "utf8"));
		const [typed = "", ...references] = positionals;
		const contact = list ? { email: "", phone: "" } : parseContact([typed]);
		requireTerminal(context, values.yes);
		const db = await context.db();
		const customer = list ? undefined : await readCustomerByContact(db, contact.email, contact.phone);
		const chosen = customer ? chooseLeads(customer, contact, references) : [];
		const ids = list ? await findErasedLeads(db, list) : chosen.map(({ id }) => id);
		// Unattended, the list would be personal data in a log
		if (customer && !values.yes) listCustomer(context, customer, chosen);
		if (ids.length === 0 && customer && customer.own.length > 0)
			throw new UsageError("Several people have this address or number: add the references of the leads to erase");
		const whose = list ? "erased before the restore" : "of this customer";
		if (ids.length > 0 && !values.yes) {
			const question = `Permanently erase ${pluralize(ids.length, "lead")} ${whose}?`;
			if (!(await confirm(context, question, "Nothing was erased."))) return 1;
		}
		const now = context.now().getTime();
		if (list) {
			for (const sentence of await reapplyRemovals(db, list, now)) await context.print(`${sentence}\n`);
			await endAllAccess(db);
		}
		const erasure = await (list ? repeatErasures(db, ids, list, now) : eraseLeads(db, ids, now));
		if (!list) await recordEvent(db, { what: "erased", by: { name: context.who }, at: now, leads: erasure.leads });
		context.log(list ? "erase again" : "erase", erasure.leads);
		await printErasure(context, erasure);
		await writeErasureList(db, context.settings.BACKUP_TO);
		return 0;
	},
};

/**
 * Returns the leads whose references are given and, if the address or the number belongs to only one name, the leads
 * under that name.
 *
 * @throws UsageError for a reference of no lead that is or may be the customer's
 */
function chooseLeads({ own, possible }: CustomerData, { email, phone }: Contact, typed: readonly string[]) {
	const references = typed.map((reference) => parseReference(reference) ?? reference);
	const unknown = references.find((each) => ![...own, ...possible].some(({ reference }) => reference === each));
	if (unknown !== undefined) throw new UsageError(`${unknown} is not a lead of this customer`);
	const hasContact = ({ form, payload, submitted = payload }: Lead) =>
		[payload, submitted]
			.map((values) => summarize(form, values))
			.some((held) => (email ? normalizeEmail(held.email) === email : hasPhone(held.phone, phone)));
	const [name, ...others] = new Set(own.filter(hasContact).map((lead) => normalizeName(lead.name)));
	const isChosen = (lead: Lead) =>
		references.includes(lead.reference) ||
		(others.length === 0 && own.includes(lead) && normalizeName(lead.name) === name);
	return [...own, ...possible].filter(isChosen);
}

const hasPhone = (text: string, phone: string) => findPhones(text).some(({ digits }) => digits === phone);

/** Lists the leads to be erased, and the leads that stay. */
function listCustomer({ note }: CommandContext, { own, possible, mentions }: CustomerData, chosen: readonly Lead[]) {
	const list = (heading: string, leads: readonly Lead[]) => {
		if (leads.length > 0) note(`${heading}:\n${leads.map(formatLead).join("")}`);
	};
	const isKept = (lead: Lead) => !chosen.includes(lead);
	list("To be erased", chosen);
	list("Kept, with the same address or number", own.filter(isKept));
	list("Kept, possibly of this customer", possible.filter(isKept));
	list("Kept, of somebody else, but with this customer's address or number in a text", mentions);
}

const formatLead = ({ reference, receivedAt, form, name, email, phone }: Lead): string =>
	`  ${[reference, receivedAt.toISOString().slice(0, 10), form, name, email, phone].filter(Boolean).join("  ")}\n`;

/** Prints what was erased, and who else has received the data. */
async function printErasure(context: CommandContext, erasure: Erasure): Promise<void> {
	const { leads, received, possiblyReceived, mailed } = erasure;
	await context.print(`${pluralize(leads, "lead")} erased.\n`);
	await context.print(formatWebhooks("received the data", received));
	await context.print(formatWebhooks("may have received the data (sent, but not confirmed)", possiblyReceived));
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

function parseList(text: string): readonly ErasureRow[] {
	try {
		return parseErasureList(text);
	} catch (error) {
		throw error instanceof RangeError ? new UsageError(error.message) : error;
	}
}
