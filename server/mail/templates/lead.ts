import { formatPostcode } from "../../../content/areas/postcode/parse.ts";
import { commitments } from "../../../content/company/figures.ts";
import { formName } from "../../../forms/form-names.ts";
import { type FormPath, findFormByPath } from "../../../forms/forms.ts";
import { replyTime } from "../../../forms/office.ts";
import { getFieldRole, summarize } from "../../../forms/summary.ts";
import { type Urgency, urgencyNames } from "../../../forms/urgency.ts";
import type { Intake } from "../../database/schema.ts";
import { formatPhones, phoneLink } from "../../phones.ts";
import {
	type Button,
	bold,
	heading,
	type Line,
	type Mail,
	type Part,
	paragraph,
	section,
	tintedSection,
	title,
} from "../parts.ts";
import { formatPlace, mailLink } from "./about-lead.ts";
import { addCalendarDays, formatDate } from "./dates.ts";

const blank = "(left blank)";
/** Maximum length of a detail shown above the name, in characters. */
const maxDetailLength = 40;

/** Facts about a lead that emails need. */
export interface MailedLead {
	readonly reference: string;
	readonly form: FormPath;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: number;
	readonly urgency: Urgency | null;
	/** Way in which the enquiry reached the office: a form of the site by default. */
	readonly intake?: Intake;
	/** True once the office has corrected the customer's contact details. */
	readonly isCorrected?: boolean;
}

export const leadUrl = (deskUrl: string, reference: string): string => `${deskUrl}/leads/${reference}`;

/** Composes the office's email about a new lead: who to call and by when, and every field as submitted. */
export function composeLeadMail(lead: MailedLead, deskUrl?: string): Mail {
	const { reference, form: path, payload, receivedAt } = lead;
	const isByPhone = lead.intake === "phone";
	const form = findFormByPath(path);
	const { name, email, phone, postcode, choices, details, message } = summarize(path, payload);
	const hub = formName(path);
	const chosen = [...choices, ...details.filter((text) => text.length <= maxDetailLength)];
	const [received, limit] = [formatDate(receivedAt), formatDate(computePromises(receivedAt).replyBy)];
	const [call, write] = [phoneLink(phone), mailLink(email, reference)];
	const number = formatPhones(phone);
	const buttons: Button[] = [
		...(call ? [{ label: `Call ${number}`, href: call, isMain: true, inText: { name: "Call", value: number } }] : []),
		...(write
			? [
					{
						label: `Write to ${name || "them"}`,
						href: write,
						isMain: false,
						inText: { name: "Reply", value: `${email} (or reply to this email)` },
					},
				]
			: []),
	];
	if (deskUrl !== undefined) {
		const href = leadUrl(deskUrl, reference);
		buttons.push({
			label: "Open it on the desk",
			href,
			isMain: buttons.length === 0,
			inText: { name: "Desk", value: href },
		});
	}
	const urgency = lead.urgency && urgencyNames[lead.urgency];
	const subject = [hub, formatPostcode(postcode), name, choices.find((choice) => choice !== urgency)]
		.filter(Boolean)
		.join(" · ");
	const formTitle = form?.kind === "hub" ? `“${form.title}”` : "the contact form";
	return {
		subject: urgency === null ? subject : `${urgency}: ${subject}`,
		preview: `Reply by ${limit.shortDayAndClock}. ${message}`,
		headerNote: `New lead ${reference}`,
		sections: [
			section(
				paragraph("text", [hub, chosen.join(", ")].filter(Boolean).join(": ")),
				title(name || reference, 2),
				paragraph("text", formatPlace(postcode), 4),
				paragraph("text", [bold(`Reply by ${limit.shortDay} ${limit.dayAndMonth}, ${limit.clock}`)], 8),
				...(buttons.length > 0 ? [{ kind: "buttons", buttons } as const] : []),
				...(write ? [paragraph("note", `Or press Reply: your reply goes to ${name || "them"}.`, 6)] : []),
			),
			section(heading(chooseHeading(lead)), ...listFields(lead, write, call)),
			tintedSection(
				paragraph(
					"note",
					isByPhone
						? `${reference}, from a phone call, entered ${received.fullDate}, ${received.clockWithSeconds}.`
						: `${reference}, sent ${received.fullDate}, ${received.clockWithSeconds}, from ${
								form?.kind === "hub" ? "the form " : ""
							}${formTitle} on ${form?.page ?? ""}.`,
				),
			),
		],
		footer: [["Sent to the office for every new lead that is not suspected spam."]],
	};
}

function chooseHeading({ intake, isCorrected }: MailedLead): string {
	const heading = intake === "phone" ? "As taken down" : "Exactly as sent";
	return isCorrected ? "As corrected by the office" : heading;
}

/** Lists the message first, then the other fields in the form's order. */
function listFields({ form: path, payload }: MailedLead, write: string | undefined, call: string | undefined): Part[] {
	const fields = findFormByPath(path)?.fields ?? [];
	const formatValue = (name: string) => [payload[name]].flat().filter(Boolean).join("\n") || blank;
	const valueOfField = (field: (typeof fields)[number]): Line => {
		const text = formatValue(field.name);
		const href = { email: write, phone: call }[getFieldRole(field) === "email" ? "email" : "phone"];
		const isLinked = ["email", "phone"].includes(getFieldRole(field)) && text !== blank;
		return [isLinked && href ? { text, href } : text];
	};
	const messages = fields.filter((field) => field.kind === "message");
	const otherFields = fields.filter((field) => field.kind !== "message");
	return [
		...messages.flatMap(({ label, name }): Part[] => [
			paragraph("note", label),
			paragraph("message", formatValue(name), 2),
		]),
		{
			kind: "pairs",
			pairs: otherFields.map((field) => ({ name: field.label, value: valueOfField(field) })),
		},
	];
}

/** Returns when the promised reply is due, and how long a quote made then is valid. */
export const computePromises = (receivedAt: number) => ({
	replyBy: receivedAt + replyTime,
	quoteUntil: addCalendarDays(receivedAt + replyTime, commitments.quoteValidDays),
});
