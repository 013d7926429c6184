import { parseArgs } from "node:util";
import type { Channel } from "../database/schema.ts";
import { readBacklog } from "../delivery/backlog.ts";
import { resend } from "../delivery/resend.ts";
import { channels } from "../leads/lead.ts";
import { type LeadRecord, readLead } from "../leads/read.ts";
import { markSpam, releaseSpam } from "../spam/mark.ts";
import {
	type Command,
	type CommandContext,
	confirmed,
	demandSomebody,
	type ExitCode,
	yesDetails,
	yesOption,
} from "./command.ts";
import { resolveIds } from "./ids.ts";
import { printJson } from "./json.ts";
import { idsOrAll, jsonOption, oneOf } from "./options.ts";
import { counted } from "./output.ts";
import { sumOf } from "./stats.ts";

const options = { ...jsonOption, all: { type: "boolean" } } as const;

const noticed = `The running service sends them within a second. If a lead cannot be changed, the
command says why and exits with 1.`;

export const retry: Command = {
	usage: "retry ID… | --all [--channel C] [--yes] [--json]",
	summary: "send leads again now",
	details: `  --all       every lead that has failed, is held or waits for its next attempt
  --channel C ${channels.join(", ")}; default: everything not
              yet delivered
  --yes       send again without asking what was already delivered (on that
              channel, or to the webhook); --all never does
  --json      {due: [ids], unchanged: [{id, reason}]}

${noticed}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...options, ...yesOption, channel: { type: "string" } },
			allowPositionals: true,
		});
		const typed = idsOrAll(positionals, values.all);
		const channel = values.channel === undefined ? undefined : oneOf("--channel", channels, values.channel);
		const chosen = await choose(context, typed);
		const deliveredToo = typed !== "all" && (values.yes || (await mayResend(context, chosen, channel)));
		const changed = await resend(chosen.db, chosen.ids, context.now().getTime(), {
			deliveredToo,
			...(channel && { channel }),
		});
		return report(context, chosen, {
			command: "retry",
			outcomes: [due([...new Set(changed.map(({ id }) => id))])],
			isJson: values.json,
			refusal: (record) => retryRefusal(record, channel),
		});
	},
};

export const release: Command = {
	usage: "release ID… | --all [--json]",
	summary: "mark leads as not spam and deliver them",
	details: `  --all       all suspected spam
  --json      {due: [ids], restored: [ids], unchanged: [{id, reason}]}

A lead that was delivered before it was marked as spam is not sent again.
${noticed}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
		const chosen = await choose(context, idsOrAll(positionals, values.all));
		const { released, due: deliveries } = await releaseSpam(chosen.db, chosen.ids, context.now().getTime(), {
			name: context.who,
		});
		const dueIds = new Set(deliveries.filter(({ channel }) => channel === "webhook").map(({ id }) => id));
		return report(context, chosen, {
			command: "release",
			outcomes: [due(released.filter((id) => dueIds.has(id))), restored(released.filter((id) => !dueIds.has(id)))],
			isJson: values.json,
			refusal: releaseRefusal,
		});
	},
};

export const spam: Command = {
	usage: "spam ID… | --all [--yes] [--json]",
	summary: "mark leads as spam and hold them",
	details: `  --all       everything not yet delivered; asks first
${yesDetails}
  --json      {spam: [ids], unchanged: [{id, reason}]}

Nothing is erased: undo it with leads release ID. If a lead cannot be changed,
the command says why and exits with 1.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: { ...options, ...yesOption }, allowPositionals: true });
		const typed = idsOrAll(positionals, values.all);
		if (typed === "all") demandSomebody(context, values.yes);
		const chosen = await choose(context, typed);
		if (typed === "all" && !values.yes) {
			const backlog = await readBacklog(chosen.db, Number.MAX_SAFE_INTEGER);
			const leads = sumOf(backlog.filter((waiting) => waiting.channel === "webhook"));
			const question = `Mark ${counted(leads, "lead")} as spam?`;
			if (!(await confirmed(context, question, "Nothing was marked."))) return 1;
		}
		const marked = await markSpam(chosen.db, chosen.ids, context.now().getTime(), { name: context.who });
		return report(context, chosen, {
			command: "spam",
			outcomes: [{ name: "spam", words: "marked as spam", ids: marked }],
			isJson: values.json,
			refusal: () => "is already marked as spam",
		});
	},
};

type Chosen = Awaited<ReturnType<typeof choose>>;

async function choose(context: CommandContext, typed: readonly string[] | "all") {
	const db = await context.db();
	return typed === "all" ? { db, ids: typed, unresolved: [] } : { db, ...(await resolveIds(db, typed)) };
}

/** Asks for confirmation if some of the leads were delivered already. */
async function mayResend(context: CommandContext, { db, ids }: Chosen, channel: Channel | undefined): Promise<boolean> {
	if (ids === "all" || !context.ask) return false;
	const records = await Promise.all(ids.map((id) => readLead(db, id)));
	const delivered = records.filter((record) => record && stateOn(record, channel) === "delivered").length;
	if (delivered === 0) return false;
	const question = `${counted(delivered, "of these leads was", "of these leads were")} already delivered. Send again?`;
	return confirmed(context, question, "Delivered leads were not sent again.");
}

const isRunning = "is being delivered now";

/** Returns a lead's delivery state on a channel; undefined if the lead does not use it. */
const stateOn = (record: LeadRecord, channel: Channel = "webhook") =>
	channel === "webhook" ? record.state : record.mails.find((mail) => mail.channel === channel)?.state;

const retryRefusal = (record: LeadRecord, channel: Channel | undefined): string => {
	if (record.state === "spam") return "is suspected spam: use leads release first";
	const state = stateOn(record, channel);
	if (state === undefined) return `has no ${channel}`;
	if (state === "pending") return isRunning;
	if (state === "delivered") return "is already delivered: add --yes to send it again";
	return `is already ${state}`;
};

const releaseRefusal = ({ state }: LeadRecord): string => `is ${state}, not suspected spam`;

interface Outcome {
	/** Key in the JSON output. */
	readonly name: string;
	readonly words: string;
	readonly ids: readonly string[];
	/** Says nothing of no leads. */
	readonly isQuiet?: true;
}

const due = (ids: readonly string[]): Outcome => ({ name: "due", words: "queued for delivery", ids });
const restored = (ids: readonly string[]): Outcome => ({
	name: "restored",
	words: "restored as already delivered",
	ids,
	isQuiet: true,
});

interface Report {
	/** Name of the command in the log. */
	readonly command: string;
	readonly outcomes: readonly Outcome[];
	readonly isJson: boolean | undefined;
	/** Returns why a lead has not changed. */
	readonly refusal: (record: LeadRecord) => string;
}

async function report(
	context: CommandContext,
	{ db, ids, unresolved }: Chosen,
	{ command, outcomes, isJson, refusal }: Report,
): Promise<ExitCode> {
	const changed = new Set(outcomes.flatMap(({ ids }) => ids));
	context.log(command, changed.size);
	const unchanged = unresolved.map(({ typed, reason }) => ({ id: typed, shown: typed, reason }));
	for (const id of ids === "all" ? [] : ids) {
		if (changed.has(id)) continue;
		const record = await readLead(db, id);
		unchanged.push({ id, shown: record?.reference ?? id, reason: record ? refusal(record) : "does not exist" });
	}
	if (isJson) {
		const byName = Object.fromEntries(outcomes.map(({ name, ids }) => [name, ids]));
		await printJson(context, { ...byName, unchanged: unchanged.map(({ id, reason }) => ({ id, reason })) });
	} else {
		for (const { words, ids, isQuiet } of outcomes) {
			if (isQuiet && ids.length === 0) continue;
			await context.print(`${counted(ids.length, "lead")} ${words}.\n`);
		}
	}
	for (const { shown, reason } of unchanged) context.note(`${shown} ${reason}.\n`);
	return unchanged.length > 0 ? 1 : 0;
}
