import type { Selectable } from "kysely";
import { inWords } from "../../content/shared/in-words.ts";
import { isEmailAddress } from "../../forms/email-address.ts";
import { type FormPath, formPaths } from "../../forms/forms.ts";
import { notSentPrefix } from "../../forms/lead-words.ts";
import { summarize } from "../../forms/summary.ts";
import { countRows } from "../database/count-rows.ts";
import type { Channel, Database, ReplyRow } from "../database/schema.ts";
import { createMailedLink } from "../leads/customer-links.ts";
import { describeVisit } from "../leads/visit-entry.ts";
import { normalizeMailbox } from "../mail/mailbox.ts";
import type { Mailbox, Mailer, OutgoingMail } from "../mail/mailer.ts";
import { listSubscribers } from "../mail/recipients.ts";
import { composeReply } from "../mail/templates/about-lead.ts";
import { composeConfirmation } from "../mail/templates/confirmation.ts";
import { composeLeadMail } from "../mail/templates/lead.ts";
import { composePageMail } from "../mail/templates/page-mail.ts";
import { type CalendarMethod, writeEntryRequest } from "../text/ical.ts";
import { parseLondonTime } from "../time/london-time.ts";
import { mailboxLimit, reserveConfirmation } from "./confirmations.ts";
import { decideLeadMail, decidePageMail, singleMailsPerHour } from "./lead-flood.ts";
import { readPageNews } from "./page-mails.ts";
import type { ClaimedDelivery } from "./queue.ts";
import type { Sender, SendResult } from "./sender.ts";

/**
 * Creates the sender that emails each lead to the office, and to the people of the desk who want each lead. Beyond
 * twenty leads of one urgency within an hour, one notice an hour takes the place of such emails.
 *
 * @param findMailbox returns a form's mailbox; undefined if its leads are not emailed. Without it, an email that nobody
 * on the desk wants is held
 */
export function createOfficeMailSender(
	mailer: Mailer | undefined,
	findMailbox: ((form: FormPath) => string | undefined) | undefined,
	db: Database,
	deskUrl?: string,
): Sender {
	const sender = createMailSender("office-mail", mailer, async (lead, now) => {
		const { form, recipients } = lead;
		const to = recipients ?? [...new Set([findMailbox?.(form) ?? [], await listSubscribers(db)].flat())];
		if (to.length === 0)
			return findMailbox ? createSkippedResult("LEAD_MAIL_TO no longer has an address for this form") : "no-target";
		const envelope = { to, id: formatMessageId(lead, "office-mail"), submitted: "auto-generated" } as const;
		const notice = await decideLeadMail(db, lead, now, deskUrl);
		if (notice === "none") return createSkippedResult(`more than ${singleMailsPerHour} leads came within an hour`);
		if (notice !== "single") return { ...envelope, mail: notice };
		const payload = JSON.parse(lead.body);
		const { name, email } = summarize(form, payload);
		return {
			...envelope,
			mail: composeLeadMail({ ...lead, payload }, deskUrl),
			...(isEmailAddress(email) && { replyTo: { name, address: email } }),
		};
	});
	return { ...sender, forms: findMailbox ? sender.forms : [] };
}

/**
 * Creates the sender that tells the office, and who wants each lead, what a customer has done on their page, within the
 * limit that emails about leads have. A visit that is called off is told to its assignee in any case.
 */
export const createPageMailSender = (
	mailer: Mailer | undefined,
	findMailbox: ((form: FormPath) => string | undefined) | undefined,
	db: Database,
	deskUrl?: string,
): Sender => {
	const sender = createMailSender("page-mail", mailer, async (lead, now) => {
		const news = await readPageNews(db, lead.id, lead.receivedAt);
		const readers = [findMailbox?.(lead.form) ?? [], await listSubscribers(db), news.visit?.email ?? []];
		const to = lead.recipients ?? [...new Set(readers.flat())];
		if (to.length === 0) return createSkippedResult("nobody gets leads of this form by email any longer");
		const envelope = { to, id: `${lead.replyId}.page-mail`, submitted: "auto-generated" } as const;
		const notice = news.visit ? "single" : await decidePageMail(db, lead, now, deskUrl);
		if (notice === "none")
			return createSkippedResult(`more than ${singleMailsPerHour} such emails came within an hour`);
		if (notice !== "single") return { ...envelope, mail: notice };
		const payload = JSON.parse(lead.body);
		const mail = composePageMail({ ...lead, payload }, news, deskUrl);
		if (!mail) return createSkippedResult("what it was about has been taken back");
		const { name, email } = summarize(lead.form, payload);
		const replyTo = isEmailAddress(email) ? { name, address: email } : undefined;
		return { ...envelope, mail, ...(replyTo && { replyTo }) };
	});
	// Not held: the desk has told of it long before a mail server is set up
	return mailer ? sender : { ...sender, attempt: async () => createSkippedResult("email is not set up") };
};

/**
 * Creates the sender that confirms enquiries to customers, within the limits per mailbox and in all.
 *
 * @param replyTo returns the mailbox that the customer's answer goes to
 */
export const createConfirmationSender = (
	mailer: Mailer | undefined,
	db: Database,
	siteUrl: string,
	replyTo: (form: FormPath) => Mailbox,
): Sender =>
	createMailSender("confirmation", mailer, async (lead, now) => {
		const { email } = summarize(lead.form, JSON.parse(lead.body));
		const to = email.trim();
		if (!isEmailAddress(to)) return { ...createFailedResult("no address that email can be sent to"), isFinal: true };
		const verdict = await reserveConfirmation(db, lead, normalizeMailbox(to), now);
		if (verdict === "total-limit") return "postponed";
		if (verdict !== "reserved") return createSkippedResult(limitReasons[verdict]);
		const mail = composeConfirmation(lead, siteUrl, await createMailedLink(db, lead.id, to, now), now);
		const id = formatMessageId(lead, "confirmation");
		return { mail, to, replyTo: replyTo(lead.form), id, submitted: "auto-replied" };
	});

const limitReasons = {
	"hour-limit": "this mailbox got one less than an hour before",
	"day-limit": `this mailbox got ${inWords(mailboxLimit)} within a day`,
} as const;

/**
 * Creates the sender of the replies that people write on the desk.
 *
 * @param replyTo returns the mailbox that the customer's answer goes to
 * @param afterAttempts counts what was sent (`Sender.afterAttempts`)
 */
export const createReplySender = (
	mailer: Mailer | undefined,
	db: Database,
	siteUrl: string,
	replyTo: (form: FormPath) => Mailbox,
	afterAttempts: Sender["afterAttempts"] = async () => {},
): Sender => ({
	...createMailSender("reply", mailer, async (lead, now) => {
		const reply = await db.selectFrom("replies").selectAll().where("id", "=", lead.replyId).executeTakeFirst();
		if (!reply) return createFailedResult("the reply no longer exists");
		if (await isVisitOver(db, lead.id, reply, now))
			return createSkippedResult("the visit has begun or been changed since");
		const office = replyTo(lead.form);
		return {
			mail: composeReply(lead.reference, reply.text, siteUrl + (await createMailedLink(db, lead.id, reply.email, now))),
			to: reply.email,
			replyTo: office,
			id: `${lead.replyId}.reply`,
			follows: (await isConfirmed(db, lead.id)) ? formatMessageId(lead, "confirmation") : undefined,
			calendarEntry: await composeReplyEntry(db, lead, reply, office),
		};
	}),
	afterAttempts,
});

/** Returns whether the customer has been sent the confirmation of a lead. */
const isConfirmed = async (db: Database, leadId: string): Promise<boolean> => {
	const confirmations = db.selectFrom("deliveries").where("lead_id", "=", leadId).where("channel", "=", "confirmation");
	return (await countRows(confirmations.where("delivered_at", "is not", null))) > 0;
};

/** Returns whether a reply confirms a visit that has begun or is no longer planned, or cancels one that is planned again. */
async function isVisitOver(
	db: Database,
	leadId: string,
	{ visit_at, cancels_visit }: Selectable<Pick<ReplyRow, "visit_at" | "cancels_visit">>,
	now: number,
): Promise<boolean> {
	if (visit_at === null) return false;
	if (cancels_visit === 0 && parseLondonTime(visit_at).getTime() <= now) return true;
	const planned = db.selectFrom("leads").where("id", "=", leadId).where("next_kind", "=", "visit");
	return (await countRows(planned.where("next_at", "=", visit_at))) === cancels_visit;
}

/** Writes the calendar entry of a reply that confirms or cancels a visit. It replaces the entry of an earlier reply. */
async function composeReplyEntry(db: Database, lead: ClaimedDelivery, reply: Selectable<ReplyRow>, office: Mailbox) {
	const { visit_at: at, visit_minutes: minutes } = reply;
	if (at === null || minutes === null) return undefined;
	const { entry, sequence } = await describeVisit(db, { ...lead, payload: lead.body }, { at, minutes }, reply.at);
	const method: CalendarMethod = reply.cancels_visit === 1 ? "CANCEL" : "REQUEST";
	const message = { organizer: office, attendee: reply.email, sequence, method };
	return { method, content: writeEntryRequest(entry, message, new Date(reply.at)) };
}

const formatMessageId = ({ id }: ClaimedDelivery, channel: Channel): string => `${id}.${channel}`;

const createFailedResult = (error: string): SendResult => ({ status: null, error, isFinal: false, retryAfter: null });

const createSkippedResult = (error: string): SendResult => ({
	...createFailedResult(notSentPrefix + error),
	isFinal: true,
	isSkipped: true,
});

/** Creates a channel's sender. Without a mail server emails are held. `write` returns one, or why there is none. */
function createMailSender(
	channel: Channel,
	mailer: Mailer | undefined,
	write: (lead: ClaimedDelivery, now: number) => Promise<OutgoingMail | SendResult | "no-target" | "postponed">,
): Sender {
	if (!mailer) return { channel, timeout: 0, forms: [], attempt: async () => "no-target" };
	return {
		channel,
		timeout: mailer.timeout,
		forms: formPaths,
		async attempt(lead, now, signal) {
			try {
				const written = await write(lead, now);
				if (typeof written === "string" || "error" in written) return written;
				const result = await mailer.sendMail(written, signal);
				return { ...result, retryAfter: null, ...(typeof written.to === "string" && { sentTo: written.to }) };
			} catch (error) {
				return { ...createFailedResult("not written"), cause: error };
			}
		},
	};
}
