import { type FileCounts, nameFiles } from "../../../forms/customer-page.ts";
import { describeClosedToo } from "../../../forms/lead-words.ts";
import { summarize } from "../../../forms/summary.ts";
import { urgencyNames } from "../../../forms/urgency.ts";
import { leadUrl } from "../../text/reference.ts";
import { formatDate } from "../../time/london-time.ts";
import { type Mail, writeMail } from "../mail.ts";
import type { MailedLead } from "./lead.ts";

/** Everything that a customer has done on their page since the last email. */
export interface PageNews {
	readonly messages: readonly string[];
	/** True if words of the messages sound urgent. */
	readonly soundsUrgent: boolean;
	/** False once the customer has been answered. */
	readonly isReplyOwed: boolean;
	readonly added: FileCounts;
	/** The new phone number, if it was changed. */
	readonly phone: string | undefined;
	/** True once the customer has cancelled the enquiry. */
	readonly isCancelled: boolean;
	/** References of the enquiries that were merged into this one: a cancellation closes them too. */
	readonly merged: readonly string[];
	/** Visit still to come that the cancellation has called off. */
	readonly visit: CancelledVisit | undefined;
}

/** A visit that a customer has called off, and whose it was: empty if nobody had the lead. */
export interface CancelledVisit {
	readonly at: number;
	readonly assignee: string;
	/** Address of the assignee, once an email has been read there. */
	readonly email: string | undefined;
}

/**
 * Composes the office's email about what a customer has done on their page; undefined if nothing of it is left. Pictures
 * stay on the desk: a mailbox would keep them longer than the privacy page says.
 */
export function composePageMail(
	{ reference, form, payload }: Pick<MailedLead, "reference" | "form" | "payload">,
	{ messages, soundsUrgent, isReplyOwed, added, phone, isCancelled, merged, visit }: PageNews,
	deskUrl?: string,
): Mail | undefined {
	const name = summarize(form, payload).name || reference;
	const files = nameFiles(added).join(" and ");
	const { shortDate, clock } = formatDate(visit?.at ?? 0);
	const visitWords = visit && `The visit on ${shortDate}, ${clock} is off`;
	const news = [
		isCancelled && "no longer needs us",
		messages.length > 0 && "has written",
		files && `has added ${files}`,
		phone !== undefined && "has a new phone number",
	].filter((text) => typeof text === "string" && text !== "");
	if (news.length === 0) return undefined;
	const address = deskUrl === undefined ? "" : leadUrl(deskUrl, reference);
	return writeMail(
		`${soundsUrgent ? `${urgencyNames["sounds-urgent"]}: ` : ""}${name} ${news[0]}${visitWords ? `. ${visitWords}` : ""} · ${reference}`,
		`${name} ${news.join(", and ")}.`,
		...messages.map((text) => `“${text}”`),
		phone === undefined ? "" : `New phone number: ${phone}`,
		visitWords ? `${visitWords}. ${visit.assignee ? `It was ${visit.assignee}’s.` : "It was nobody’s yet."}` : "",
		isCancelled ? "The enquiry is now lost, cancelled by the customer. On the desk you can undo that." : "",
		isCancelled && merged.length > 0 ? `${describeClosedToo(merged)} On the desk you can do that.` : "",
		messages.length > 0 && isReplyOwed
			? "The customer waits for an answer: a reply from the desk, or a call that is logged there."
			: "",
		address && `${files ? "See them on the desk" : "On the desk"}: ${address}`,
	);
}
