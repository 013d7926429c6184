import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import type { Database } from "../database/schema.ts";
import { resend } from "../delivery/resend.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { parseReference } from "../text/reference.ts";
import { findIdByReference } from "../workflow/lead-record.ts";
import { findDeletion } from "../workflow/lead-request.ts";
import { type Command, confirm, UsageError, yesOption } from "./command.ts";

export const retry: Command = {
	usage: "retry ID… | --all [--yes]",
	summary: "send leads again now",
	details: `  ID          a reference, such as BF-7K3Q0A, or an id
  --all       every lead that has failed, is held or waits for its next attempt
  --yes       also send leads that were already delivered, without asking; has
              no effect with --all

Emails that were not delivered are sent again too, except replies to customers
who have been reached since. The running service sends everything within a
second. If a lead cannot be sent, the command says why and exits with 1.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...yesOption, all: { type: "boolean" } },
			allowPositionals: true,
		});
		if (Boolean(values.all) === positionals.length > 0) throw new UsageError("Give at least one ID, or --all");
		const db = await context.db();
		const leads = new Map<string, Lead>();
		const refusals: string[] = [];
		for (const typed of positionals) {
			const lead = await findLead(db, typed);
			if (lead) leads.set(lead.id, lead);
			else refusals.push(`${typed} does not exist`);
		}
		const delivered = [...leads.values()].filter(({ state }) => state === "delivered").length;
		const question = `${pluralize(delivered, "of these leads was", "of these leads were")} already delivered. Send again?`;
		const includeDelivered =
			delivered > 0 &&
			(values.yes ||
				(context.ask !== undefined && (await confirm(context, question, "Delivered leads were not sent again."))));
		const changed = await resend(db, values.all ? "all" : [...leads.keys()], context.now().getTime(), {
			includeDelivered,
		});
		const due = new Set(changed.map(({ id }) => id));
		context.log("retry", due.size);
		await context.print(`${pluralize(due.size, "lead")} queued for delivery.\n`);
		for (const lead of leads.values()) {
			if (!due.has(lead.id)) refusals.push(`${lead.reference} ${await describeRefusal(db, lead)}`);
		}
		for (const line of refusals) context.note(`${line}.\n`);
		return refusals.length > 0 ? 1 : 0;
	},
};

async function findLead(db: Database, typed: string): Promise<Lead | undefined> {
	const reference = parseReference(typed);
	const id = reference === undefined ? typed.trim().toLowerCase() : await findIdByReference(db, reference);
	return id === undefined ? undefined : (await readLeads(db, [id]))[0];
}

async function describeRefusal(db: Database, { id, state }: Lead): Promise<string> {
	if (await findDeletion(db, id)) return "has been deleted";
	if (state === "spam") return "is suspected spam: release it on the desk first";
	if (state === "pending") return "is being delivered now";
	return state === "delivered" ? "is already delivered: add --yes to send it again" : `is already ${state}`;
}
