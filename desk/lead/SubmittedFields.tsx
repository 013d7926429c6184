import { capitalize } from "../../content/shared/in-words.ts";
import type { Field } from "../../forms/form.ts";
import { formName } from "../../forms/form-names.ts";
import { findFormByPath } from "../../forms/forms.ts";
import { getFieldRole, isContactRole } from "../../forms/summary.ts";
import type { Lead } from "../api/types.ts";
import { shortDayAndTime } from "../ui/times.ts";
import { Address } from "./ContactLinks.tsx";
import { CorrectContact } from "./CorrectContact.tsx";
import "./submitted-fields.css";

const rank = { message: 0, name: 1, phone: 2, email: 3, postcode: 4, choice: 5, detail: 6 };
const byRank = (a: Field, b: Field) => rank[getFieldRole(a)] - rank[getFieldRole(b)];
const widthClass = (field: Field) =>
	({ message: "full message", email: "long", postcode: "short" })[getFieldRole(field) as string] ?? "";

export function SubmittedFields({ lead }: { readonly lead: Lead }) {
	const form = findFormByPath(lead.form);
	const fields: readonly Field[] = [...(form?.fields ?? [])].sort(byRank);
	return (
		<section className="submitted-fields">
			<header>
				<h2>{lead.origin === "phone" ? "Enquiry by phone" : "Enquiry as sent"}</h2>
				<span>{formName(lead.form)}</span>
			</header>
			<dl>
				{fields.map((field) => (
					<div key={field.name} className={widthClass(field)}>
						<dt className="field-label">{field.label}</dt>
						<Value field={field} value={lead.payload[field.name]} />
						{isCorrected(lead, field) && <dd className="corrected">Corrected since</dd>}
					</div>
				))}
			</dl>
			<footer>
				<p>{describeOrigin(lead)}</p>
				<CorrectContact lead={lead} first="name" />
			</footer>
		</section>
	);
}

function isCorrected(lead: Lead, field: Field): boolean {
	const role = getFieldRole(field);
	return isContactRole(role) && lead.payload[field.name] !== lead[role];
}

function Value({ field, value }: { readonly field: Field; readonly value: unknown }) {
	const text = [value]
		.flat()
		.filter((part) => typeof part === "string" && part !== "")
		.join(", ");
	if (!text) return <dd className="blank">Left blank</dd>;
	return <dd>{field.kind === "email" ? <Address email={text} /> : text}</dd>;
}

/** Describes a lead's origin: `Sent Thu 19 Nov, 18:22. Landing page /projects, referrer …`. */
function describeOrigin({ payload, receivedAt, source, origin }: Lead): string {
	if (origin === "phone") return `Entered ${shortDayAndTime(receivedAt)}.`;
	const submittedAt = typeof payload.timestamp === "string" ? Date.parse(payload.timestamp) : Number.NaN;
	const sentAt = Number.isNaN(submittedAt) ? receivedAt : submittedAt;
	const submission = `Sent ${shortDayAndTime(sentAt)}.`;
	if (!source) return submission;
	const { landing, referrer, utm_campaign: campaign, utm_source: from } = source;
	const named = { "landing page": landing, referrer, source: from, campaign };
	const details = Object.entries(named).flatMap(([name, value]) => (value ? [`${name} ${value}`] : []));
	return details.length > 0 ? `${submission} ${capitalize(details.join(", "))}.` : submission;
}
