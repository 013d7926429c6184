import type { Database } from "../database/schema.ts";
import { type Mailer, startMailer } from "../mail/mailer.ts";
import { leadMailbox, replyMailbox } from "../mail/recipients.ts";
import { deskUrl } from "../settings/desk-url.ts";
import type { Settings } from "../settings/settings.ts";
import {
	createConfirmationSender,
	createHeldMailSender,
	createOfficeMailSender,
	createReplySender,
} from "./mail-senders.ts";
import type { Sender } from "./sender.ts";
import { createWebhookSender } from "./webhook.ts";
import { findWebhookUrl } from "./webhook-url.ts";

/** Limit of concurrent emails per channel: mail servers turn away clients that open many connections. */
export const mailConcurrency = 4;

/** One sender per channel, each with separate connections. */
export interface Senders {
	readonly senders: readonly Sender[];
	close(): void;
}

/**
 * Opens a sender for every channel. Emails without a server or mailbox in the settings are held, as leads without a
 * webhook are.
 */
export function openSenders(settings: Settings, db: Database): Senders {
	const { SMTP_URL: url, MAIL_FROM: from, LEAD_MAIL_TO, SITE_URL, WEBHOOK_SECRET } = settings;
	const webhook = createWebhookSender({ findUrl: (form) => findWebhookUrl(settings, form), secret: WEBHOOK_SECRET });
	if (url === undefined) {
		const held = (["office-mail", "confirmation", "reply"] as const).map(createHeldMailSender);
		return { senders: [webhook, ...held], close: () => undefined };
	}
	const newMailer = () => startMailer({ url, from, concurrency: mailConcurrency });
	const mailers: readonly [Mailer, Mailer, Mailer] = [newMailer(), newMailer(), newMailer()];
	const [officeMailer, confirmationMailer, replyMailer] = mailers;
	return {
		senders: [
			webhook,
			LEAD_MAIL_TO
				? createOfficeMailSender(
						officeMailer,
						(form) => leadMailbox(settings, form),
						db,
						settings.SINGLE_MAILS_PER_HOUR,
						deskUrl(settings),
					)
				: createHeldMailSender("office-mail"),
			createConfirmationSender(confirmationMailer, db, SITE_URL),
			createReplySender(replyMailer, db, (form) => replyMailbox(settings, form)),
		],
		close() {
			for (const mailer of mailers) mailer.close();
		},
	};
}
