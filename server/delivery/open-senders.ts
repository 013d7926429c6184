import type { FormPath } from "../../forms/forms.ts";
import type { Database } from "../database/schema.ts";
import { openMailer } from "../mail/mailer.ts";
import { leadMailbox, replyMailbox } from "../mail/recipients.ts";
import { deskUrl } from "../settings/desk-url.ts";
import type { Settings } from "../settings/settings.ts";
import {
	createConfirmationSender,
	createOfficeMailSender,
	createPageMailSender,
	createReplySender,
} from "./mail-senders.ts";
import type { Sender } from "./sender.ts";
import { createWebhookSender } from "./webhook.ts";
import { findWebhookUrl } from "./webhook-url.ts";

/** Limit of concurrent emails per channel: mail servers turn away clients that open many connections. */
export const mailConcurrency = 4;

export interface Senders {
	readonly senders: readonly Sender[];
	close(): void;
}

/**
 * Opens a sender for every channel. Emails without a server or mailbox in the settings are held, as leads without a
 * webhook are.
 *
 * @param afterReply runs after each attempt at a reply
 */
export function openSenders(settings: Settings, db: Database, afterReply: Sender["afterAttempts"]): Senders {
	const { LEAD_MAIL_TO, SITE_URL, WEBHOOK_SECRET, WEBHOOK_HEADERS } = settings;
	const webhook = createWebhookSender((form) => findWebhookUrl(settings, form), {
		secret: WEBHOOK_SECRET,
		headers: WEBHOOK_HEADERS,
	});
	const mailer = openMailer(settings);
	const findMailbox = LEAD_MAIL_TO && ((form: FormPath) => leadMailbox(settings, form));
	const replyTo = (form: FormPath) => replyMailbox(settings, form);
	return {
		senders: [
			webhook,
			createOfficeMailSender(mailer, findMailbox, db, deskUrl(settings)),
			createConfirmationSender(mailer, db, SITE_URL, replyTo),
			createReplySender(mailer, db, SITE_URL, replyTo, afterReply),
			createPageMailSender(mailer, findMailbox, db, deskUrl(settings)),
		],
		close: () => mailer?.close(),
	};
}
