import "./receipt.css";
import { company, links } from "../../content/company/company.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { addFiles, answerLine, emergencyLine, referenceLabel, sentLine } from "../../forms/messages.ts";
import { findUrgency } from "../../forms/urgency.ts";

/** The enquiry as it was sent, and the time. */
export interface SentLead {
	/** The lead's reference, if the service has named one. */
	readonly reference: string | null;
	/** Path of the customer's page, if the service has named one. */
	readonly page: string | null;
	/** Time by which the company replies, in ISO 8601, if the service has named one. */
	readonly replyDue: string | null;
	/** Time of the submission by the visitor, in ISO 8601. */
	readonly submittedAt: string;
	readonly values: Readonly<Record<string, unknown>>;
}

/** Options of a time, from which a formatter is made on demand: the browser takes 0.1 s for it on a slow phone. */
const timeFormat = {
	weekday: "short",
	hour: "2-digit",
	minute: "2-digit",
	hour12: false,
	timeZone: "Europe/London",
} as const;

interface ReceiptProps extends SentLead {
	readonly form: AnyForm;
}

/**
 * Receipt of a sent form: its reference, the time by which the company replies, and what was sent. In an emergency it
 * begins with the number to call. Photographs follow on the customer's own page.
 */
export function Receipt({ form, reference, page, replyDue, submittedAt, values }: ReceiptProps) {
	const time = new Intl.DateTimeFormat("en-GB", timeFormat);
	const filled = form.fields.filter(({ name }) => String(values[name] ?? "") !== "");
	const choices = form.fields.flatMap(({ kind, name }) => (kind === "select" ? String(values[name]) : []));
	const isEmergency = findUrgency(choices) === "emergency";
	const [beforePhone, afterPhone] = emergencyLine.split(company.phone);
	return (
		<div className="full receipt">
			{isEmergency && (
				<p>
					{beforePhone}
					<a href={links.phone}>{company.phone}</a>
					{afterPhone}
				</p>
			)}
			{reference && (
				<p>
					{referenceLabel} <b>{reference}</b>
				</p>
			)}
			<p>
				{sentLine(time.format(new Date(submittedAt)))}
				{replyDue && ` ${answerLine(time.format(new Date(replyDue)))}`}
			</p>
			{page && (
				<a className="button" href={`${page}#files`}>
					{addFiles}
				</a>
			)}
			<dl>
				{filled.map(({ name, label }) => (
					<div key={name}>
						<dt>{label}</dt>
						<dd>{[values[name]].flat().join(", ")}</dd>
					</div>
				))}
			</dl>
		</div>
	);
}
