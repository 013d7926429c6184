import { formatPostcode } from "../../../content/areas/postcode/parse.ts";
import { isEmailAddress } from "../../../forms/email-address.ts";
import { formName } from "../../../forms/form-names.ts";
import { findFormByPath } from "../../../forms/forms.ts";
import { summarize } from "../../../forms/summary.ts";
import { urgencyNames } from "../../../forms/urgency.ts";
import type { LeadRow } from "../../database/schema.ts";
import { formatPhones, phoneLink } from "../../text/phones.ts";
import { leadUrl } from "../../text/reference.ts";
import { formatDate } from "../../time/london-time.ts";
import { computeReplyDue } from "../../time/reply-due.ts";
import { type Mail, writeMail } from "../mail.ts";
import { formatPlace } from "./about-lead.ts";

/** Maximum length of a detail shown beside the choices, in characters. */
const maxDetailLength = 40;

/** Facts about a lead that emails need. */
export interface MailedLead
	extends Readonly<Pick<LeadRow, "reference" | "form" | "urgency">>,
		Readonly<Partial<Pick<LeadRow, "street" | "origin">>> {
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: number;
	/** True once the office has corrected the customer's contact details. */
	readonly isCorrected?: boolean;
	/** True once the customer has been answered, or the lead closed: a confirmation then promises no reply. */
	readonly isAnswered?: boolean;
}

/** Composes the office's email about a new lead: who to call and by when, and every field as submitted. */
export function composeLeadMail(lead: MailedLead, deskUrl?: string): Mail {
	const { reference, form: path, payload, receivedAt } = lead;
	const { name, email, phone, postcode, choices, details } = summarize(path, payload);
	const hub = formName(path);
	const chosen = [...choices, ...details.filter((text) => text.length <= maxDetailLength)];
	const limit = formatDate(computeReplyDue(receivedAt, lead.urgency));
	const ways = [
		...(phoneLink(phone) ? [`Call: ${formatPhones(phone)}`] : []),
		...(isEmailAddress(email) ? [`Write: ${email}, or reply to this email`] : []),
		...(deskUrl === undefined ? [] : [`Desk: ${leadUrl(deskUrl, reference)}`]),
	];
	const urgency = lead.urgency && urgencyNames[lead.urgency];
	const subject = [hub, formatPostcode(postcode), name, choices.find((choice) => choice !== urgency)]
		.filter(Boolean)
		.join(" · ");
	return writeMail(
		urgency === null ? subject : `${urgency}: ${subject}`,
		[name || reference, lead.street, formatPlace(postcode)].filter(Boolean).join(", "),
		[hub, chosen.join(", ")].filter(Boolean).join(": "),
		`Reply by ${limit.shortDay} ${limit.dayAndMonth}, ${limit.clock}`,
		ways.join("\n"),
		chooseHeading(lead),
		...listFields(lead),
		describeOrigin(lead),
	);
}

function chooseHeading({ origin, isCorrected }: MailedLead): string {
	if (isCorrected) return "As corrected by the office:";
	return origin === "phone" ? "As entered by the office:" : "Exactly as sent:";
}

/** Lists the message first, then the other fields in the form's order. */
function listFields({ form: path, payload }: MailedLead): readonly string[] {
	const fields = findFormByPath(path)?.fields ?? [];
	const formatValue = (name: string) => [payload[name]].flat().filter(Boolean).join(", ") || "(left blank)";
	const messages = fields.filter((field) => field.kind === "message");
	const otherFields = fields.filter((field) => field.kind !== "message");
	return [
		...messages.map(({ label, name }) => `${label}:\n${formatValue(name)}`),
		otherFields.map(({ label, name }) => `${label}: ${formatValue(name)}`).join("\n"),
	];
}

function describeOrigin({ reference, form: path, origin, receivedAt }: MailedLead): string {
	const { fullDate, clockWithSeconds } = formatDate(receivedAt);
	const moment = `${fullDate}, ${clockWithSeconds}`;
	if (origin === "phone") return `${reference}, from a phone call, entered ${moment}.`;
	const form = findFormByPath(path);
	const formTitle = form?.kind === "hub" ? `the form “${form.title}”` : "the contact form";
	return `${reference}, sent ${moment}, from ${formTitle} on ${form?.page ?? ""}.`;
}
