import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import type { Channel } from "../database/schema.ts";
import { resend } from "../delivery/resend.ts";
import { channels } from "../leads/lead.ts";
import { type LeadRecord, readLead } from "../leads/read.ts";
import { markSpam, releaseSpam } from "../spam/mark.ts";
import { markAnswered } from "../workflow/answer.ts";
import { findDeletion } from "../workflow/deletion.ts";
import { type Command, type CommandContext, confirm, type ExitCode, yesOption } from "./command.ts";
import { resolveIds } from "./ids.ts";
import { parseChoice, requireIds, requireIdsOrAll } from "./options.ts";

const allOption = { all: { type: "boolean" } } as const;

const serviceNote = `The running service sends them within a second. If a lead cannot be changed, the
command says why and exits with 1.`;

export const retry: Command = {
	usage: "retry ID… | --all [--channel C] [--yes]",
	summary: "send leads again now",
	details: `  --all       every lead that has failed, is held or waits for its next attempt
  --channel C ${channels.join(", ")}; default: everything not
              yet delivered
  --yes       send again without asking what was already delivered (on that
              channel, or to the webhook); --all never does

${serviceNote}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...allOption, ...yesOption, channel: { type: "string" } },
			allowPositionals: true,
		});
		const typed = requireIdsOrAll(positionals, values.all);
		const channel = values.channel === undefined ? undefined : parseChoice("--channel", channels, values.channel);
		const chosen = await resolveSelection(context, typed);
		const includeDelivered = typed !== "all" && (values.yes || (await confirmResend(context, chosen, channel)));
		const changed = await resend(chosen.db, chosen.ids, context.now().getTime(), {
			includeDelivered,
			...(channel && { channel }),
		});
		const due = [...new Set(changed.map(({ id }) => id))];
		return report(context, chosen, "retry", { [queued]: due }, (record) => describeRefusal(record, channel));
	},
};

export const release: Command = {
	usage: "release ID… | --all",
	summary: "mark leads as not spam and deliver them",
	details: `  --all       all suspected spam

A lead that was delivered before it was marked as spam is not sent again.
${serviceNote}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: allOption, allowPositionals: true });
		const chosen = await resolveSelection(context, requireIdsOrAll(positionals, values.all));
		const { released, due: deliveries } = await releaseSpam(chosen.db, chosen.ids, context.now().getTime(), {
			name: context.who,
		});
		const dueIds = new Set(deliveries.filter(({ channel }) => channel === "webhook").map(({ id }) => id));
		const restored = released.filter((id) => !dueIds.has(id));
		const outcomes = {
			[queued]: released.filter((id) => dueIds.has(id)),
			...(restored.length > 0 && { "restored as already delivered": restored }),
		};
		return report(context, chosen, "release", outcomes, ({ state }) => `is ${state}, not suspected spam`);
	},
};

export const spam: Command = {
	usage: "spam ID…",
	summary: "mark leads as spam and hold them",
	details: `Nothing is erased: undo it with leads release ID. If a lead cannot be changed,
the command says why and exits with 1.`,

	async run(args, context) {
		const { positionals } = parseArgs({ args, allowPositionals: true });
		const db = await context.db();
		const { ids, unresolved } = await resolveIds(db, requireIds(positionals));
		const marked = await markSpam(db, ids, context.now().getTime(), { name: context.who });
		const outcomes = { "marked as spam": marked };
		return report(context, { db, ids, unresolved }, "spam", outcomes, () => "is already marked as spam");
	},
};

export const answered: Command = {
	usage: "answered ID…",
	summary: "mark leads as answered, which ends the wait for a reply",
	details: `Your name is recorded with the lead. The morning email and the reminder
no longer include these leads.`,

	async run(args, context) {
		const { positionals } = parseArgs({ args, allowPositionals: true });
		const db = await context.db();
		const { ids, unresolved } = await resolveIds(db, requireIds(positionals));
		const done = await markAnswered(db, ids, { name: context.who }, context.now().getTime());
		const outcomes = { "marked as answered": done };
		return report(context, { db, ids, unresolved }, "answered", outcomes, () => "is already answered");
	},
};

type Selection = Awaited<ReturnType<typeof resolveSelection>>;

async function resolveSelection(context: CommandContext, typed: readonly string[] | "all") {
	const db = await context.db();
	return typed === "all" ? { db, ids: typed, unresolved: [] } : { db, ...(await resolveIds(db, typed)) };
}

/** Asks for confirmation if some of the leads were delivered already. */
async function confirmResend(
	context: CommandContext,
	{ db, ids }: Selection,
	channel: Channel | undefined,
): Promise<boolean> {
	if (ids === "all" || !context.ask) return false;
	const records = await Promise.all(ids.map((id) => readLead(db, id)));
	const delivered = records.filter((record) => record && findState(record, channel) === "delivered").length;
	if (delivered === 0) return false;
	const question = `${pluralize(delivered, "of these leads was", "of these leads were")} already delivered. Send again?`;
	return confirm(context, question, "Delivered leads were not sent again.");
}

const isRunning = "is being delivered now";

/** Returns a lead's delivery state on a channel; undefined if the lead does not use it. */
const findState = (record: LeadRecord, channel: Channel = "webhook") =>
	channel === "webhook"
		? record.state
		: channel === "reply"
			? record.replies.at(-1)?.state
			: record.mails.find((mail) => mail.channel === channel)?.state;

const describeRefusal = (record: LeadRecord, channel: Channel | undefined): string => {
	if (record.state === "spam") return "is suspected spam: use leads release first";
	const state = findState(record, channel);
	if (state === undefined) return `has no ${channel}`;
	if (state === "pending") return isRunning;
	if (state === "delivered") return "is already delivered: add --yes to send it again";
	return `is already ${state}`;
};

/** Words for leads that a command has made due. */
const queued = "queued for delivery";

/**
 * Prints and logs what a command has done, and why it has not changed the other leads.
 *
 * @param outcomes ids of the changed leads, by words for what was done with them
 * @param refusal returns why a lead has not changed
 */
async function report(
	context: CommandContext,
	{ db, ids, unresolved }: Selection,
	command: string,
	outcomes: Readonly<Record<string, readonly string[]>>,
	refusal: (record: LeadRecord) => string,
): Promise<ExitCode> {
	const changed = new Set(Object.values(outcomes).flat());
	context.log(command, changed.size);
	for (const [words, { length }] of Object.entries(outcomes)) {
		await context.print(`${pluralize(length, "lead")} ${words}.\n`);
	}
	const unchanged = unresolved.map(({ typed, reason }) => `${typed} ${reason}`);
	for (const id of ids === "all" ? [] : ids) {
		if (changed.has(id)) continue;
		const record = await readLead(db, id);
		const isDeleted = (await findDeletion(db, id)) !== undefined;
		const why = record && (isDeleted ? "has been deleted" : refusal(record));
		unchanged.push(record ? `${record.reference} ${why}` : `${id} does not exist`);
	}
	for (const line of unchanged) context.note(`${line}.\n`);
	return unchanged.length > 0 ? 1 : 0;
}
