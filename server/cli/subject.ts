import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { findWebhookUrl } from "../delivery/webhook-url.ts";
import { type DeliveryRecord, type MailChannel, notSentPrefix } from "../leads/lead.ts";
import { type LeadRecord, readLeadsByEmail } from "../leads/read.ts";
import { formatDay } from "../time/london-time.ts";
import type { Command, CommandContext } from "./command.ts";
import { formatPairs, formatRecord, recordSeparator } from "./format-record.ts";
import { printJson, toRecordJson } from "./json.ts";
import { jsonOption, parseEmail } from "./options.ts";

export const subject: Command = {
	usage: "subject EMAIL [--json]",
	summary: "print everything held about one person (UK GDPR access)",
	details: `  --json      for other programs

Includes who received each lead and how long it is kept.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({ args, options: jsonOption, allowPositionals: true });
		const email = parseEmail(positionals);
		const records = await readLeadsByEmail(await context.db(), email);
		context.log("subject", records.length);
		if (values.json) {
			await printJson(
				context,
				records.map((record) => ({ ...toRecordJson(record), ...listDisclosures(record, context) })),
			);
		} else {
			await context.print(
				records.map((record) => formatRecord(record) + formatDisclosures(record, context)).join(recordSeparator),
			);
		}
		context.note(
			records.length > 0 ? `${pluralize(records.length, "lead")}.\n` : "Nothing is held about this email address.\n",
		);
		return 0;
	},
};

/**
 * Returns the facts that a person may demand about their data (UK GDPR, article 15): who received it and how long it is
 * kept.
 */
function listDisclosures({ form, receivedAt, mails, replies, ...delivery }: LeadRecord, { settings }: CommandContext) {
	const target = findWebhookUrl(settings, form);
	const webhook = target ? `the ${form} webhook at ${new URL(target).origin}` : `the ${form} webhook`;
	return {
		recipients: [
			...describeRecipient(webhook, delivery),
			...mails.flatMap((mail) => describeRecipient(mailRecipients[mail.channel], mail)),
			...replies.flatMap(({ email, attempts }) =>
				describeRecipient(`${email} (a reply)`, { attempts, isUnsettled: false }),
			),
		],
		keptUntil: formatDay(new Date(receivedAt.getTime() + settings.LEAD_RETENTION)),
	};
}

const mailRecipients: Readonly<Record<MailChannel, string>> = {
	"office-mail": "the office's mailboxes",
	confirmation: "the person's own mailbox (a confirmation without their data)",
};

function describeRecipient(
	recipient: string,
	{ attempts, isUnsettled }: Pick<DeliveryRecord, "attempts" | "isUnsettled">,
) {
	const sentAttempts = attempts.filter(({ error }) => !error?.startsWith(notSentPrefix));
	if (sentAttempts.length === 0 && !isUnsettled) return [];
	const isConfirmed = sentAttempts.some(({ error }) => error === null);
	return [{ recipient, certainty: isConfirmed ? "received" : "may have received" }];
}

function formatDisclosures(record: LeadRecord, context: CommandContext): string {
	const { recipients, keptUntil } = listDisclosures(record, context);
	const sentTo = recipients.map(({ recipient, certainty }) => `${recipient} (${certainty})`).join(", ");
	return `\n${formatPairs([
		["Sent to", sentTo || "nobody"],
		["Kept until", `${keptUntil}, unless it is erased earlier`],
	])}`;
}
