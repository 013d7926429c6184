import { parseArgs } from "node:util";
import { type Channel, channels, type LeadRecord, type StateChange } from "../store/store.ts";
import type { Command, CommandContext, ExitCode } from "./command.ts";
import { confirmed, demandSomebody, yesDetails, yesOption } from "./confirm.ts";
import { resolveIds } from "./ids.ts";
import { printJson } from "./json.ts";
import { idsOrAll, jsonOption, oneOf } from "./options.ts";
import { counted } from "./text.ts";
import { sumOf } from "./weeks.ts";

const options = { ...jsonOption, all: { type: "boolean" } } as const;

const noticed = `The running service notices within a second. Leads that do not change are
named, and the exit code is 1.`;

export const retry: Command = {
	usage: "retry ID… | --all [--channel C] [--yes] [--json]",
	summary: "sends leads again now",
	details: `  --all       every lead that is failed, held or waits for its next attempt
  --channel C ${channels.join(", ")}; without it everything that
              has not gone out
  --yes       also those of the ids that were delivered (on that channel, or to
              the webhook), without asking; --all never sends them again
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
		const changed = await chosen.store.retry(chosen.ids, context.now().getTime(), {
			deliveredToo,
			...(channel && { channel }),
		});
		return report(context, chosen, changed, {
			command: "retry",
			outcomes: { due: "pending" },
			isJson: values.json,
			refusal: (record) => retryRefusal(record, channel),
		});
	},
};

export const release: Command = {
	usage: "release ID… | --all [--json]",
	summary: "not spam after all: deliver",
	details: `  --all       everything that is suspected
  --json      {due: [ids], restored: [ids], unchanged: [{id, reason}]}

What was delivered before it was marked as spam is not sent again.
${noticed}`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
		const chosen = await choose(context, idsOrAll(positionals, values.all));
		const changed = ofWebhook(await chosen.store.release(chosen.ids, context.now().getTime(), { name: context.who }));
		return report(context, chosen, changed, {
			command: "release",
			outcomes: { due: "pending", restored: "delivered" },
			isJson: values.json,
			refusal: releaseRefusal,
		});
	},
};

export const spam: Command = {
	usage: "spam ID… | --all [--yes] [--json]",
	summary: "spam after all: hold",
	details: `  --all       everything that is not delivered, after a question
${yesDetails}
  --json      {spam: [ids], unchanged: [{id, reason}]}

Nothing is erased: leads release ID takes it back. Leads that do not change are
named, and the exit code is 1.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: { ...options, ...yesOption }, allowPositionals: true });
		const typed = idsOrAll(positionals, values.all);
		if (typed === "all") demandSomebody(context, values.yes);
		const chosen = await choose(context, typed);
		if (typed === "all" && !values.yes) {
			const backlog = await chosen.store.backlog(Number.MAX_SAFE_INTEGER);
			const leads = sumOf(backlog.filter((waiting) => waiting.channel === "webhook"));
			const question = `Mark ${counted(leads, "lead")} as spam?`;
			if (!(await confirmed(context, question, "Nothing was marked."))) return 1;
		}
		const changed = ofWebhook(await chosen.store.markSpam(chosen.ids, context.now().getTime(), { name: context.who }));
		return report(context, chosen, changed, {
			command: "spam",
			outcomes: { spam: "spam" },
			isJson: values.json,
			refusal: spamRefusal,
		});
	},
};

type Chosen = Awaited<ReturnType<typeof choose>>;

async function choose(context: CommandContext, typed: readonly string[] | "all") {
	const store = await context.store();
	return typed === "all" ? { store, ids: typed, unresolved: [] } : { store, ...(await resolveIds(store, typed)) };
}

/** Filters the webhook's changes, because the command line reports a lead by its webhook's state. */
const ofWebhook = (changed: readonly StateChange[]) => changed.filter(({ channel }) => channel === "webhook");

/** Asks for confirmation if some of the leads were delivered already. */
async function mayResend(
	context: CommandContext,
	{ store, ids }: Chosen,
	channel: Channel | undefined,
): Promise<boolean> {
	if (ids === "all" || !context.ask) return false;
	const records = await Promise.all(ids.map((id) => store.lead(id)));
	const delivered = records.filter((record) => record && stateOn(record, channel) === "delivered").length;
	if (delivered === 0) return false;
	const question = `${counted(delivered, "of these leads was", "of these leads were")} delivered already. Send again?`;
	return confirmed(context, question, "What was delivered is left as it is.");
}

const isRunning = "is being delivered at this moment";

/** Returns a lead's delivery state on a channel; undefined if the lead does not use it. */
const stateOn = (record: LeadRecord, channel: Channel = "webhook") =>
	channel === "webhook" ? record.state : record.mails.find((mail) => mail.channel === channel)?.state;

const retryRefusal = (record: LeadRecord, channel: Channel | undefined): string => {
	const state = stateOn(record, channel);
	if (state === undefined) return `has no ${channel}`;
	if (state === "pending") return isRunning;
	if (state === "delivered") return "is delivered already: add --yes to send it again";
	return state === "spam" ? "is suspected spam: release it" : `is ${state} already`;
};

const releaseRefusal = ({ state }: LeadRecord): string => `is ${state}, not suspected spam`;

const spamRefusal = ({ state }: LeadRecord): string => (state === "spam" ? "is suspected spam already" : isRunning);

type Outcome = "pending" | "delivered" | "spam";

const outcomeWords = { pending: "due now", delivered: "delivered, as before", spam: "marked as spam" } as const;

interface Report {
	/** Name of the command in the log. */
	readonly command: string;
	/** Resulting states by their key in the JSON output. */
	readonly outcomes: Readonly<Record<string, Outcome>>;
	readonly isJson: boolean | undefined;
	/** Returns why a lead has not changed. */
	readonly refusal: (record: LeadRecord) => string;
}

async function report(
	context: CommandContext,
	{ store, ids, unresolved }: Chosen,
	changed: readonly StateChange[],
	{ command, outcomes, isJson, refusal }: Report,
): Promise<ExitCode> {
	context.log(command, new Set(changed.map(({ id }) => id)).size);
	const unchanged = unresolved.map(({ typed, reason }) => ({ id: typed, shown: typed, reason }));
	for (const id of ids === "all" ? [] : ids) {
		if (changed.some((change) => change.id === id)) continue;
		const record = await store.lead(id);
		unchanged.push({ id, shown: record?.reference ?? id, reason: record ? refusal(record) : "does not exist" });
	}
	const idsIn = (outcome: Outcome) => [
		...new Set(changed.filter(({ state }) => state === outcome).map(({ id }) => id)),
	];
	const reached = Object.entries(outcomes).map(([name, outcome]) => ({ name, outcome, ids: idsIn(outcome) }));
	if (isJson) {
		const byName = Object.fromEntries(reached.map(({ name, ids: some }) => [name, some]));
		await printJson(context, { ...byName, unchanged: unchanged.map(({ id, reason }) => ({ id, reason })) });
	} else {
		for (const [i, { outcome, ids: some }] of reached.entries()) {
			if (i > 0 && some.length === 0) continue;
			await context.print(`${counted(some.length, "lead is", "leads are")} ${outcomeWords[outcome]}.\n`);
		}
	}
	for (const { shown, reason } of unchanged) context.note(`${shown} ${reason}.\n`);
	return unchanged.length > 0 ? 1 : 0;
}
