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
 * Mails each lead to the office, and to the people of the desk who want the leads of its form.
 *
 * @param mailboxOf undefined where a form's leads are not mailed any more
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

/** Who wants each lead of that form at once. */
async function readersOf(store: Pick<People, "people">, form: FormPath): Promise<readonly string[]> {
	const { people } = await store.people();
	return people
		.filter(({ mails, mailForms, joinedAt }) => joinedAt !== undefined && mails === "each" && mailForms.includes(form))
		.map(({ email }) => email);
}

/** Mails customers that their request has arrived, within the limits for each address. */
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

/** Holds a channel's mails while there is no way to send them. */
export const heldMailSender = (channel: MailChannel): Sender => ({ channel, forms: [], send: async () => "nowhere" });

const messageId = ({ id }: ClaimedLead, channel: MailChannel): string => `${id}.${channel}`;

const failed = (error: string): Answer => ({ status: null, error, isFinal: false, retryAfter: null });

const skipped = (error: string): Answer => ({ ...failed(`not sent: ${error}`), isFinal: true, isSkipped: true });

/** @param write the mail, or why there is none */
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
