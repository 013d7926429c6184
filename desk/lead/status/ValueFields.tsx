import type { Lead } from "../../api/types.ts";
import { formatPounds, parsePounds } from "../../shared/labels.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { draftKeys } from "../../state/drafts.ts";
import { SavedField, useFieldDraft } from "./SavedField.tsx";

export function ValueFields({ lead }: { readonly lead: Lead }) {
	const { status, quotedValue, wonValue } = lead;
	const hasQuote = status === "quoted" || status === "won" || quotedValue !== null;
	const hasWin = status === "won" || wonValue !== null;
	if (!hasQuote && !hasWin) return null;
	return (
		<div className="values">
			{hasQuote && <ValueField lead={lead} status="quoted" />}
			{hasWin && <ValueField lead={lead} status="won" />}
		</div>
	);
}

/** Holds what is typed of a lead's value, in pounds: null is an empty field, undefined no sum. */
export function useValueDraft(lead: Lead, status: "quoted" | "won") {
	const { changeLeads } = useLeadChanges();
	const name = `${status}Value` as const;
	const saved = lead[name];
	const draft = useFieldDraft(draftKeys.value(status, lead.reference), saved?.toLocaleString("en-GB") ?? "");
	const pounds = parsePounds(draft.text);
	const seen = { [name]: parsePounds(draft.seen) };
	/** Saves the value. What follows waits for a question or another attempt, too. */
	async function save(next?: () => void): Promise<boolean> {
		const follow = () => {
			draft.discardSaved();
			next?.();
		};
		if (pounds !== saved) return changeLeads([lead], { [name]: pounds }, { findSeen: () => seen, follow });
		next?.();
		return true;
	}
	return { ...draft, pounds, save };
}

function ValueField({ lead, status }: { readonly lead: Lead; readonly status: "quoted" | "won" }) {
	const id = `${status}-value`;
	const draft = useValueDraft(lead, status);
	const { pounds, save } = draft;
	const problem = pounds === undefined ? "Enter a sum in pounds, such as 12,500." : undefined;
	return (
		<SavedField
			className="value"
			label={status === "quoted" ? "Value of the quote" : "Value of the work"}
			draft={draft}
			save={save}
			problem={problem}
			problemId={`${id}-hint`}
			hint={
				pounds && /\.\d*[1-9]/.test(draft.text) ? `Rounded to ${formatPounds(pounds)}, excluding VAT` : "Excluding VAT"
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
					onFocus={({ target }) => target.select()}
					onChange={({ target }) => draft.type(target.value)}
				/>
			</span>
		</SavedField>
	);
}
