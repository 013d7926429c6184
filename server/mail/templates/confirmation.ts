import { company } from "../../../content/company/company.ts";
import { commitments } from "../../../content/company/figures.ts";
import { callLine, emergencyLine } from "../../../forms/messages.ts";
import { addCalendarDays, formatDate } from "../../time/london-time.ts";
import { computeReplyDue } from "../../time/reply-due.ts";
import { renderHtml } from "../html.ts";
import { type Mail, writeMail } from "../mail.ts";
import { teamName } from "./about-lead.ts";
import type { MailedLead } from "./lead.ts";

/**
 * Composes the customer's confirmation: the request has arrived, and what happens next. It contains no typed input, so
 * that a stranger whose address somebody else entered reads nothing but our own words. In an emergency the phone number
 * comes first. One that goes out after the answer, or after its time, promises no reply.
 *
 * @param pagePath path of the customer's page
 * @param now time at which it is sent; by default, that of the enquiry
 */
export function composeConfirmation(
	{ reference, form, receivedAt, urgency, isAnswered = false }: Omit<MailedLead, "payload">,
	siteUrl: string,
	pagePath: string,
	now = receivedAt,
): Mail {
	const due = computeReplyDue(receivedAt, urgency);
	const quoted = Math.max(due, now);
	const [reply, end] = [formatDate(quoted), formatDate(addCalendarDays(quoted, commitments.quoteValidDays))];
	const limit = `${reply.shortDate}, ${reply.clock}`;
	const isEmergency = urgency === "emergency";
	const isLate = isAnswered || due < now;
	const promise = isEmergency ? `by ${limit}.` : `within ${commitments.replyHours} hours. ${callLine}`;
	const hours = company.hours.map(({ days, text }) => `${days} ${text}`).join(", ");
	const mail = writeMail(
		`We have your enquiry ${reference}`,
		isEmergency ? emergencyLine : "",
		`We have your enquiry. It is with ${teamName(form)}${isLate ? "." : `: a person will read it, and we will reply ${promise}`}`,
		`Your reference: ${reference}`,
		"What happens next:",
		[
			...(isLate ? [] : [`By ${limit}, we reply with questions, a time to come and look, or a price.`]),
			`Your quote is free and its price is fixed. One sent on ${reply.dayAndMonth} is valid for ${commitments.quoteValidDays} days, until ${end.shortDate}.`,
		],
		`Photographs of the room help us price the work. Add them on your page, where you can also write to us and see where your enquiry stands:\n${siteUrl}${pagePath}`,
		"Good photographs show:",
		[
			"the whole room, from the door",
			"the part that needs work, close up",
			"any plate with a number on it: boiler, fuse board, meter",
		],
		`Prefer to talk? Call ${company.phone} and quote ${reference}. ${hours}.`,
		"Not you? Somebody has given us your address by mistake. Reply “not me” and we will delete the enquiry.",
		`${company.name}, refurbishment and building services. ${company.location}.\nWhat we keep and for how long: ${siteUrl}/privacy`,
	);
	return { ...mail, html: renderHtml(mail.subject, mail.text) };
}
