import { company } from "../../content/company/company.ts";
import { capitalize } from "../../content/shared/in-words.ts";
import { formName } from "../../forms/form-names.ts";
import { escapeHtml } from "../mail/html.ts";
import { writeIsoTimes } from "../time/iso-times.ts";
import { formatDate, formatMinute } from "../time/london-time.ts";
import type { LeadRecord } from "../workflow/lead-record.ts";

type Json = string | number | boolean | null | Json[] | { readonly [name: string]: Json };

/** Fields that say nothing about the customer: ids, also of colleagues, and references of other people's leads. */
const officeFields = ["id", "assigneeId", "answeredBy", "personId", "notSame"];

const isEmpty = (value: Json): boolean =>
	value === null ||
	value === "" ||
	value === false ||
	(typeof value === "object" && Object.values(value).every(isEmpty));

/** Names a field in words: `postCode` becomes `Post code`. */
const nameField = (name: string): string =>
	capitalize(name.replace(/(?<=[a-z])[A-Z]|_/g, (letter) => ` ${letter.replace("_", "")}`).toLowerCase());

/** Renders a value as a list, or as terms with their values. Leaves out empty ones. */
function renderValue(value: Json): string {
	if (Array.isArray(value)) return `<ul>${value.map((item) => `<li>${renderValue(item)}</li>`).join("")}</ul>`;
	if (typeof value === "object" && value !== null)
		return `<dl>${Object.entries(value)
			.filter(([name, part]) => !officeFields.includes(name) && !isEmpty(part))
			.map(([name, part]) => `<dt>${escapeHtml(nameField(name))}</dt><dd>${renderValue(part)}</dd>`)
			.join("\n")}</dl>`;
	const text = value === true ? "yes" : String(value);
	return escapeHtml(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? formatMinute(new Date(text)) : text);
}

function renderRecord(record: LeadRecord): string {
	const { form, receivedAt, reference, payload, ...rest } = record;
	const heading = `${formName(form)}, ${formatDate(receivedAt.getTime()).fullDate}, ${reference}`;
	const held: Json = JSON.parse(JSON.stringify({ receivedAt, enquiry: payload, ...rest }, writeIsoTimes));
	return `<h2>${escapeHtml(heading)}</h2>\n${renderValue(held)}`;
}

/** Renders everything held about a customer as a page that they can read, keep and print. Times are London's. */
export function renderCustomerPage(name: string, records: readonly LeadRecord[]): string {
	const title = escapeHtml(`What ${company.name} holds about ${name || "you"}`);
	return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:16px/1.5 sans-serif;margin:2em auto;max-width:48em;padding:0 1em}dl{margin:0;white-space:normal}dt{font-weight:bold}dd{margin-left:1.5em;overflow-wrap:anywhere;white-space:pre-line}</style>
<h1>${title}</h1>
${records.map(renderRecord).join("\n")}
</html>
`;
}
