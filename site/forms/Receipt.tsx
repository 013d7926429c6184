import "./receipt.css";
import { commitments } from "../../content/company/figures.ts";
import type { AnyForm } from "../../forms/forms.ts";
import { receiptLine, referenceLabel } from "../../forms/messages.ts";

/** The enquiry as it was sent, and the time. */
export interface SentLead {
	/** The lead's reference, if the service has named one. */
	readonly reference: string | undefined;
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

const hour = 3_600_000;

interface ReceiptProps extends SentLead {
	readonly form: AnyForm;
}

/** Receipt of a sent form: its reference, the time by which the company replies, and what was sent. */
export function Receipt({ form, reference, submittedAt, values }: ReceiptProps) {
	const sentAt = Date.parse(submittedAt);
	const time = new Intl.DateTimeFormat("en-GB", timeFormat);
	const filled = form.fields.filter(({ name }) => String(values[name] ?? "") !== "");
	return (
		<div className="full receipt">
			{reference && (
				<p>
					{referenceLabel} <b>{reference}</b>
				</p>
			)}
			<p>{receiptLine(time.format(sentAt), time.format(sentAt + commitments.replyHours * hour))}</p>
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
