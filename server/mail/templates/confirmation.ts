import { company, links } from "../../../content/company/company.ts";
import { commitments } from "../../../content/company/figures.ts";
import { bold, heading, list, type Mail, paragraph, section, tintedSection, title } from "../parts.ts";
import { teamName } from "./about-lead.ts";
import { formatDate } from "./dates.ts";
import { computePromises, type MailedLead } from "./lead.ts";

const quoteDays = commitments.quoteValidDays;

/**
 * Composes the customer's confirmation: the request has arrived, and what happens next. It contains no typed input, so
 * that a stranger whose address somebody else entered reads nothing but our own words.
 */
export function composeConfirmation(
	{ reference, form, receivedAt }: Omit<MailedLead, "payload">,
	siteUrl: string,
): Mail {
	const { replyBy, quoteUntil } = computePromises(receivedAt);
	const [received, reply, end] = [formatDate(receivedAt), formatDate(replyBy), formatDate(quoteUntil)];
	const hours = company.hours.map(({ days, text }) => `${days} ${text}`).join(", ");
	return {
		subject: `We have your enquiry ${reference}`,
		preview: `We will reply by ${reply.shortDate}, ${reply.clock}. Reply to this email with photographs of the room.`,
		headerNote: reference,
		sections: [
			section(
				title("We have your enquiry"),
				paragraph("intro", `A person will read it, and we will reply within ${commitments.replyHours} hours.`, 8),
			),
			section({
				kind: "pairs",
				pairs: [
					{ name: "Your reference", value: [bold(reference)] },
					{ name: "We reply by", value: [bold(`${reply.shortDate}, ${reply.clock}`)] },
				],
			}),
			section(heading("What happens next"), {
				kind: "pairs",
				pairs: [
					{
						name: `${received.shortDate}, ${received.clock}`,
						value: [bold("Your enquiry has arrived."), `\nIt is with ${teamName(form)}.`],
					},
					{
						name: `By ${reply.shortDate}, ${reply.clock}`,
						value: [bold("We reply."), "\nWith questions, a time to come and look, or a price."],
					},
					{
						name: `Until ${end.shortDate}`,
						value: [
							bold("Your quote stays valid."),
							`\nIt is free and the price is fixed. A quote sent on ${reply.dayAndMonth} is valid for ${quoteDays} days.`,
						],
					},
				],
			}),
			tintedSection(
				heading("Reply with photographs"),
				paragraph(
					"text",
					"Reply to this email with photographs of the room: they help us price the work. Good ones show:",
				),
				list([
					["the whole room, from the door"],
					["the part that needs work, close up"],
					["any plate with a number on it: boiler, fuse board, meter"],
				]),
			),
			section(
				paragraph("text", `Prefer to talk? Quote ${reference}.`),
				paragraph("number", [{ text: company.phone, href: links.phone }], 2),
				paragraph("note", hours, 2),
			),
		],
		footer: [
			[
				bold("Not you?"),
				" Somebody has given us your address by mistake. Reply “not me” and we will delete the request.",
			],
			[`${company.name}, refurbishment and building services. ${company.location}.`],
			[{ text: "What we keep and for how long", href: `${siteUrl}/privacy` }],
		],
	};
}
