import { company } from "../../content/company/company.ts";
import { boroughName } from "../../forms/areas.ts";
import { formName } from "../../forms/form-names.ts";
import { findFormByPath } from "../../forms/forms.ts";
import { nameStatus } from "../../forms/lead-status.ts";
import { noteNames, phoneCall } from "../../forms/lead-words.ts";
import { stepNames } from "../../forms/next-step.ts";
import { urgencyNames } from "../../forms/urgency.ts";
import type { DeliveryView } from "../delivery/deliveries.ts";
import type { SomeFields } from "../leads/fields.ts";
import type { Lead } from "../leads/lead.ts";
import { escapeHtml } from "../mail/html.ts";
import { formatDate, formatMinute } from "../time/london-time.ts";
import type { Event } from "../workflow/events.ts";
import type { LeadRecord } from "../workflow/lead-record.ts";

/** A text with its label; left out if it is empty. */
type Term = readonly [label: string, text: string | 0 | false | null | undefined];

/** Fields of a payload that no form asks for. */
const forPrograms = new Set(["formId", "formTitle", "timestamp"]);

const hasText = ([, text]: Term): boolean => Boolean(text);
const formatTime = (time: number | null | undefined) => time && formatMinute(new Date(time));
const formatPounds = (pounds: number | null | undefined) => pounds && `£${pounds.toLocaleString("en-GB")}`;

const renderTerms = (terms: readonly Term[]): string =>
	`<dl>${terms
		.filter(hasText)
		.map(([label, text]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(text || "")}</dd>`)
		.join("\n")}</dl>`;

const renderList = (heading: string, lines: readonly string[]): string =>
	lines.length === 0
		? ""
		: `<h3>${heading}</h3>\n<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join("\n")}</ul>`;

/** Answers by the labels of their fields; those to a field that the form no longer has, by its name. */
function listAnswers(form: Lead["form"], payload: Lead["payload"]): readonly Term[] {
	const labels = new Map<string, string>((findFormByPath(form)?.fields ?? []).map(({ name, label }) => [name, label]));
	const names = new Set([...labels.keys(), ...Object.keys(payload)]).difference(forPrograms);
	return [...names].map((name) => [labels.get(name) ?? name, [payload[name] ?? []].flat().join("; ")]);
}

const describeStatus = ({ status, nextStep = null, visitedAt = null }: SomeFields): string | undefined =>
	status && nameStatus({ status, nextStep, visitedAt });

/** Lists what the office knows and has decided, but no ids. */
const listFields = (fields: SomeFields): readonly Term[] => [
	["Name", fields.name],
	["Phone", fields.phone],
	["Email", fields.email],
	["Street", fields.street],
	["Postcode", fields.postcode],
	["Urgency", fields.urgency && urgencyNames[fields.urgency]],
	["Status", describeStatus(fields)],
	["Next step", fields.nextStep && `${stepNames[fields.nextStep.kind]}, ${fields.nextStep.at.replace("T", " ")}`],
	["Quoted", formatPounds(fields.quotedValue)],
	["Won for", formatPounds(fields.wonValue)],
	["Reason for losing", fields.lostReason],
	["Answered", formatTime(fields.answeredAt)],
	["Visited", formatTime(fields.visitedAt)],
	["Merged into", fields.mergedInto],
	["Spam", fields.isSpam && "yes"],
	["Deleted", fields.isDeleted && "yes"],
];

const eventNames: Readonly<Record<Event["what"], string>> = {
	changed: "changed",
	"sent-again": "sent again",
	noted: "wrote a note",
	"note-edited": "edited a note",
	"note-deleted": "deleted a note",
	replied: "wrote an email",
	entered: "entered the enquiry",
	"link-revoked": "withdrew the link to the customer’s page",
};

function describeEvent({ at, by, what, from, to, isUndone }: Event): string {
	const [before, after] = [from, to].map((fields) =>
		listFields(fields)
			.filter(hasText)
			.map((term) => term.join(" "))
			.join(", "),
	);
	const change = [after, before && `before: ${before}`].filter(Boolean).join("; ");
	return `${formatTime(at)}, ${by.name}: ${eventNames[what]}${change && ` (${change})`}${isUndone ? ", undone" : ""}`;
}

const recipients: Readonly<Record<DeliveryView["channel"], string>> = {
	webhook: "The system of our team",
	"office-mail": "Our office, by email",
	confirmation: "You, by email",
	reply: "You, by email",
	"page-mail": "Our office, by email, about your page",
};

/** Describes where a lead or reply was sent: `You, by email (ada@example.org): 2026-06-01 10:00`. */
function describeDelivery({ channel, attempts, deliveredAt, mayHaveArrived }: DeliveryView): string {
	const addresses = [...new Set(attempts.flatMap(({ recipient }) => recipient ?? []))].join(", ");
	const when = formatTime(deliveredAt) ?? (mayHaveArrived ? "may have arrived" : "not sent");
	return `${recipients[channel]}${addresses && ` (${addresses})`}: ${when}`;
}

function renderRecord(record: LeadRecord, files = ""): string {
	const { form, receivedAt, reference, payload, submitted, area, source, origin } = record;
	const heading = `${formName(form)}, ${formatDate(receivedAt.getTime()).fullDate}, ${reference}`;
	// The answers say how to reach the customer
	const fields = { ...record, name: "", phone: "", email: "", postcode: "" };
	return [
		`<h2>${escapeHtml(heading)}</h2>`,
		renderTerms([
			["Received", formatTime(receivedAt.getTime())],
			...listAnswers(form, payload),
			["Borough", boroughName(area)],
			...listFields(fields),
			["Why it was taken for spam", record.spamReasons.join(", ")],
			["Looked after by", record.assignee],
			[
				"Came by",
				origin === "phone"
					? phoneCall
					: Object.entries(source ?? {})
							.map((part) => part.join(" "))
							.join(", "),
			],
		]),
		submitted ? `<h3>As first sent</h3>\n${renderTerms(listAnswers(form, submitted))}` : "",
		renderList(
			"Notes",
			record.notes.map(({ at, by, kind, text }) =>
				[`${formatTime(at)}, ${by.name}, ${noteNames[kind].toLowerCase()}`, text].filter(Boolean).join(": "),
			),
		),
		renderList(
			"Emails to you",
			record.replies.map(({ at, by, email, text }) => `${formatTime(at)}, ${by.name} to ${email}:\n${text}`),
		),
		renderList(
			"Sent to",
			[...record.deliveries, ...record.replies.map((reply) => ({ ...reply, channel: "reply" as const }))].map(
				describeDelivery,
			),
		),
		files,
		renderList("Changes", record.events.map(describeEvent)),
	]
		.filter(Boolean)
		.join("\n");
}

/**
 * Renders everything held about a customer as a page that they can read, keep and print. Times are London's.
 *
 * @param files list of what the customer added to each lead, by its id
 */
export function renderCustomerData(
	names: string,
	records: readonly LeadRecord[],
	files: ReadonlyMap<string, string>,
): string {
	const title = escapeHtml(`What ${company.name} holds about ${names || "you"}`);
	return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:16px/1.5 sans-serif;margin:2em auto;max-width:48em;padding:0 1em}dl{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,2fr);gap:.25em 1em}dt{font-weight:bold}dd{margin:0}dd,li{overflow-wrap:anywhere;white-space:pre-line}</style>
<h1>${title}</h1>
${records.map((record) => renderRecord(record, files.get(record.id))).join("\n")}
</html>
`;
}
