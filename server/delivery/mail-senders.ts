import { hour, minute } from "../../content/shared/time.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { summarize } from "../../forms/summary.ts";
import { listPeople } from "../auth/people.ts";
import type { Channel, Database } from "../database/schema.ts";
import { notSentPrefix } from "../leads/lead.ts";
import { normalizeMailbox } from "../mail/mailbox.ts";
import type { Mailbox, Mailer, OutgoingMail, WrittenMail } from "../mail/mailer.ts";
import { isMailable, replySubject } from "../mail/templates/about-lead.ts";
import { composeConfirmation } from "../mail/templates/confirmation.ts";
import { composeDigest } from "../mail/templates/digest.ts";
import { composeLeadMail } from "../mail/templates/lead.ts";
import { reserveConfirmation } from "./confirmations.ts";
import { type ClaimedDelivery, countDelivered } from "./queue.ts";
import type { Sender, SendResult } from "./sender.ts";

/** Milliseconds between two emails with several leads. */
const digestInterval = 10 * minute;

/**
 * Creates the sender that emails each lead to the office, and to the people of the desk who want the leads of its
 * form.
 *
 * @param findMailbox returns a form's mailbox; undefined if its leads are not emailed
 * @param singleMailsPerHour more leads than that, such as a flood, come together in digests
 */
export function createOfficeMailSender(
	mailer: Mailer,
	findMailbox: (form: FormPath) => string | undefined,
	db: Database,
	singleMailsPerHour: number,
	deskUrl?: string,
): Sender {
	const findRecipients = async ({ form, recipients }: ClaimedDelivery): Promise<readonly string[]> =>
		recipients ?? [...new Set([findMailbox(form) ?? [], await listSubscribers(db, form)].flat())];
	const noRecipient = createSkippedResult("LEAD_MAIL_TO no longer has an address for this form");

	const single = createMailSender("office-mail", mailer, async (lead) => {
		const to = await findRecipients(lead);
		if (to.length === 0) return noRecipient;
		const payload = JSON.parse(lead.body);
		const { name, email } = summarize(lead.form, payload);
		return {
			mail: composeLeadMail({ ...lead, payload }, deskUrl),
			to,
			...(isMailable(email) && { replyTo: { name, address: email } }),
			id: formatMessageId(lead, "office-mail"),
			submitted: "auto-generated",
		};
	});

	/** Emails leads that go to the same mailboxes. */
	async function sendTogether(
		leads: readonly ClaimedDelivery[],
		to: readonly string[],
		now: number,
		signal: AbortSignal,
	): Promise<SendResult> {
		const [first] = leads;
		if (first === undefined || to.length === 0) return noRecipient;
		const mail = composeDigest(
			leads.map((lead) => ({ ...lead, payload: JSON.parse(lead.body) })),
			now,
			deskUrl,
		);
		return sendMail(mailer, { mail, to, id: `${first.id}.digest`, submitted: "auto-generated" }, signal);
	}

	return {
		...single,
		digest: {
			async delay(now) {
				const { leadCount, lastAt = 0 } = await countDelivered(db, "office-mail", now - hour);
				return leadCount < singleMailsPerHour ? undefined : Math.max(lastAt + digestInterval - now, 0);
			},
			async send(leads, now, signal) {
				const groups = new Map<string, { readonly to: readonly string[]; readonly leads: ClaimedDelivery[] }>();
				for (const lead of leads) {
					const to = await findRecipients(lead);
					const group = groups.get(to.join()) ?? { to, leads: [] };
					group.leads.push(lead);
					groups.set(to.join(), group);
				}
				const results = [...groups.values()].map(async (group) => {
					const result = await sendTogether(group.leads, group.to, now, signal).catch(createUnwrittenResult);
					return group.leads.map((lead) => [lead, result] as const);
				});
				return (await Promise.all(results)).flat();
			},
		},
	};
}

/** Returns the addresses of people who want each lead of that form at once. */
async function listSubscribers(db: Database, form: FormPath): Promise<readonly string[]> {
	const { people } = await listPeople(db);
	return people
		.filter(({ mails, mailForms, joinedAt }) => joinedAt !== undefined && mails === "each" && mailForms.includes(form))
		.map(({ email }) => email);
}

/** Creates the sender that confirms requests to customers, within the limits per mailbox and per domain. */
export const createConfirmationSender = (mailer: Mailer, db: Database, siteUrl: string): Sender =>
	createMailSender("confirmation", mailer, async (lead, now) => {
		const { email } = summarize(lead.form, JSON.parse(lead.body));
		const to = email.trim();
		if (!isMailable(to)) return { ...createFailedResult("no address that email can be sent to"), isFinal: true };
		const verdict = await reserveConfirmation(db, lead.id, normalizeMailbox(to), now);
		if (verdict !== "yes") return createSkippedResult(skipReasons[verdict]);
		const mail = composeConfirmation(lead, siteUrl);
		return { mail, to, id: formatMessageId(lead, "confirmation"), submitted: "auto-replied" };
	});

const skipReasons = {
	"mailbox-limit": "this mailbox already got one in the last hour, or three in the last day",
	"domain-limit": "too many were sent to this email domain in the last hour",
} as const;

/**
 * Creates the sender of the replies that people write on the desk.
 *
 * @param replyTo returns the mailbox that the customer's answer goes to
 */
export const createReplySender = (mailer: Mailer, db: Database, replyTo: (form: FormPath) => Mailbox): Sender =>
	createMailSender("reply", mailer, async ({ form, reference, replyId }) => {
		const reply = await db.selectFrom("replies").select(["email", "text"]).where("id", "=", replyId).executeTakeFirst();
		if (!reply) return createFailedResult("its text has not been copied to this database yet");
		return {
			mail: { subject: replySubject(reference), text: reply.text },
			to: reply.email,
			replyTo: replyTo(form),
			id: `${replyId}.reply`,
		};
	});

/** Creates a sender that holds a channel's emails while no mail server or mailbox is set. */
export const createHeldMailSender = (channel: Exclude<Channel, "webhook">): Sender => ({
	channel,
	forms: [],
	send: async () => "no-target",
});

const formatMessageId = ({ id }: ClaimedDelivery, channel: Channel): string => `${id}.${channel}`;

const createFailedResult = (error: string): SendResult => ({ status: null, error, isFinal: false, retryAfter: null });

const createSkippedResult = (error: string): SendResult => ({
	...createFailedResult(notSentPrefix + error),
	isFinal: true,
	isSkipped: true,
});

/**
 * @param write returns the email, or the reason why there is none
 */
function createMailSender(
	channel: Channel,
	mailer: Mailer,
	write: (lead: ClaimedDelivery, now: number) => Promise<OutgoingMail | WrittenMail | SendResult>,
): Sender {
	return {
		channel,
		forms: formPaths,
		async send(lead, now, signal) {
			try {
				const written = await write(lead, now);
				return "error" in written ? written : await sendMail(mailer, written, signal);
			} catch (error) {
				return createUnwrittenResult(error);
			}
		},
	};
}

const sendMail = async (
	mailer: Mailer,
	mail: OutgoingMail | WrittenMail,
	signal: AbortSignal,
): Promise<SendResult> => ({
	...(await mailer.send(mail, signal)),
	retryAfter: null,
});

const createUnwrittenResult = (cause: unknown): SendResult => ({ ...createFailedResult("not written"), cause });
