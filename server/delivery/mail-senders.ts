import { type FormPath, formPaths } from "../../forms/forms.ts";
import { summaryOf } from "../../forms/summary.ts";
import { isMailable } from "../mail/about-lead.ts";
import { confirmationMail } from "../mail/confirmation-mail.ts";
import { leadMail } from "../mail/lead-mail.ts";
import { mailboxKey } from "../mail/mailbox.ts";
import type { MailAnswer, Mailer, OutgoingMail } from "../mail/mailer.ts";
import type { ClaimedLead, DeliveryQueue, MailChannel, People } from "../store/store.ts";
import type { Answer, Sender } from "./sender.ts";

/**
 * Creates the sender that mails each lead to the office, and to the people of the desk who want the leads of its
 * form.
 *
 * @param mailboxOf returns undefined where a form's leads are no longer mailed
 */
export const officeMailSender = (
	mailer: Mailer,
	mailboxOf: (form: FormPath) => string | undefined,
	store: Pick<People, "people">,
	deskUrl?: string,
): Sender =>
	mailSender("office-mail", mailer, async (lead) => {
		const to = [...new Set([mailboxOf(lead.form) ?? [], await readersOf(store, lead.form)].flat())];
		if (to.length === 0) return skipped("LEAD_MAIL_TO names no address for this form any more");
		const payload = JSON.parse(lead.body);
		const { name, email } = summaryOf(lead.form, payload);
		return {
			mail: leadMail({ ...lead, payload }, deskUrl),
			to,
			...(isMailable(email) && { replyTo: { name, address: email } }),
			id: messageId(lead, "office-mail"),
			submitted: "auto-generated",
		};
	});

/** Returns the addresses of people who want each lead of that form at once. */
async function readersOf(store: Pick<People, "people">, form: FormPath): Promise<readonly string[]> {
	const { people } = await store.people();
	return people
		.filter(({ mails, mailForms, joinedAt }) => joinedAt !== undefined && mails === "each" && mailForms.includes(form))
		.map(({ email }) => email);
}

/** Creates the sender that confirms requests to customers, within the limits per mailbox and per domain. */
export const confirmationSender = (mailer: Mailer, store: Pick<DeliveryQueue, "mayConfirm">, siteUrl: string): Sender =>
	mailSender("confirmation", mailer, async (lead, now) => {
		const { email } = summaryOf(lead.form, JSON.parse(lead.body));
		const to = email.trim();
		if (!isMailable(to)) return { ...failed("no address that mail can go to"), isFinal: true };
		const answer = await store.mayConfirm(lead.id, mailboxKey(to), now);
		if (answer !== "yes") return skipped(whyNotConfirmed[answer]);
		const mail = confirmationMail(lead, siteUrl);
		return { mail, to, id: messageId(lead, "confirmation"), submitted: "auto-replied" };
	});

const whyNotConfirmed = {
	"mailbox-limit": "this mailbox had one within the hour, or three within the day",
	"domain-limit": "too many went to this mail domain within the hour",
} as const;

/** Creates a sender that holds a channel's mails while no mail server or mailbox is set. */
export const heldMailSender = (channel: MailChannel): Sender => ({ channel, forms: [], send: async () => "nowhere" });

const messageId = ({ id }: ClaimedLead, channel: MailChannel): string => `${id}.${channel}`;

const failed = (error: string): Answer => ({ status: null, error, isFinal: false, retryAfter: null });

const skipped = (error: string): Answer => ({ ...failed(`not sent: ${error}`), isFinal: true, isSkipped: true });

/**
 * Creates a sender of mails.
 *
 * @param write returns the mail, or the reason why there is none
 */
function mailSender(
	channel: MailChannel,
	mailer: Mailer,
	write: (lead: ClaimedLead, now: number) => Promise<OutgoingMail | Answer>,
): Sender {
	return {
		channel,
		forms: formPaths,
		async send(lead, now, signal) {
			try {
				const written = await write(lead, now);
				if ("error" in written) return written;
				const answer: MailAnswer = await mailer.send(written, signal);
				return { ...answer, retryAfter: null };
			} catch (error) {
				return { ...failed("not written"), cause: error };
			}
		},
	};
}
