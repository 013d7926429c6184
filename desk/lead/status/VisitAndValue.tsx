import type { Lead } from "../../api/types.ts";
import { formatPounds, parsePounds } from "../../shared/labels.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { isDay } from "../../ui/times.ts";
import { SavedField, useFieldDraft } from "./SavedField.tsx";

/** Fields for the visit, the quote and the won value. Each is shown from the status on that needs it. */
export function VisitAndValue({ lead }: { readonly lead: Lead }) {
	const { status, visit, quotedValue, wonValue } = lead;
	const hasQuote = status === "quoted" || status === "won" || quotedValue !== null;
	const hasWin = status === "won" || wonValue !== null;
	return (
		<>
			{(status === "visit" || visit !== null) && <VisitField lead={lead} />}
			{(hasQuote || hasWin) && (
				<div className="values">
					{hasQuote && <ValueField lead={lead} status="quoted" />}
					{hasWin && <ValueField lead={lead} status="won" />}
				</div>
			)}
		</>
	);
}

/** The date and time of the visit, in London, which are saved together. */
function VisitField({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const draft = useFieldDraft(`visit-${lead.reference}`, lead.visit ?? "T");
	const [day = "", time = ""] = draft.text.split("T");
	const toVisit = (text: string) => (text === "T" ? null : text);
	return (
		<SavedField
			className="visit"
			label="Visit"
			draft={draft}
			save={() => changeLead(lead, { visit: toVisit(draft.text) }, { visit: toVisit(draft.seen) })}
			problem={describeVisitProblem(day, time)}
			problemId="visit-hint"
			quick={
				lead.visit !== null && <AsyncButton action={() => changeLead(lead, { visit: null })}>Clear visit</AsyncButton>
			}
		>
			<fieldset aria-describedby="visit-hint">
				<legend>Visit</legend>
				<input
					id="visit-date"
					type="date"
					aria-label="Date of the visit"
					value={day}
					min="2020-01-01"
					max="2099-12-31"
					onChange={({ target }) => draft.type(`${target.value}T${time}`)}
				/>
				<input
					type="time"
					aria-label="Time of the visit"
					value={time}
					onChange={({ target }) => draft.type(`${day}T${target.value}`)}
				/>
			</fieldset>
		</SavedField>
	);
}

function describeVisitProblem(day: string, time: string): string | undefined {
	if ((day === "") !== (time === "")) return "Enter the date and the time.";
	return day === "" || isDay(day) ? undefined : "Enter a year of four digits.";
}

interface ValueFieldProps {
	readonly lead: Lead;
	readonly status: "quoted" | "won";
}

/** Field for the value of the quote or of the won work. Pence are rounded. */
function ValueField({ lead, status }: ValueFieldProps) {
	const { changeLead } = useLeadChanges();
	const name = `${status}Value` as const;
	const saved = lead[name];
	const id = `${status}-value`;
	const draft = useFieldDraft(`${id}-${lead.reference}`, saved?.toLocaleString("en-GB") ?? "");
	const pounds = parsePounds(draft.text);
	const problem = pounds === undefined ? "Enter a sum in pounds, such as 12,500." : undefined;
	return (
		<SavedField
			className="value"
			label={status === "quoted" ? "Value of the quote" : "Value of the work"}
			draft={draft}
			save={() => changeLead(lead, { [name]: pounds }, { [name]: parsePounds(draft.seen) })}
			problem={problem}
			problemId={`${id}-hint`}
			hint="Excluding VAT"
			quick={
				status === "won" &&
				saved === null &&
				lead.quotedValue !== null && (
					<AsyncButton action={() => changeLead(lead, { wonValue: lead.quotedValue })}>
						As quoted: {formatPounds(lead.quotedValue)}
					</AsyncButton>
				)
			}
		>
			<label htmlFor={id}>{status === "quoted" ? "Quoted" : "Won"}</label>
			<span className="pounds">
				<input
					id={id}
					inputMode="decimal"
					autoComplete="off"
					value={draft.text}
					aria-invalid={problem !== undefined}
					aria-describedby={`${id}-hint`}
					onChange={({ target }) => draft.type(target.value)}
				/>
			</span>
		</SavedField>
	);
}
