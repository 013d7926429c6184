import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Lead } from "../../api/types.ts";
import { formatPounds, parsePounds } from "../../shared/labels.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { readDraft, saveDraft } from "../../state/drafts.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { useCommand } from "../../ui/keyboard.tsx";
import { fieldCommand } from "./use-status-change.ts";
import { useUnsavedValue } from "./use-unsaved-value.ts";

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

/** Leaves a field for the lead, where single keys are shortcuts again. */
const focusLead = ({ currentTarget }: KeyboardEvent) =>
	currentTarget.closest("article")?.focus({ preventScroll: true });

/** Sets a field's value. Setting the same one again would interrupt somebody who types in it. */
function fill(field: HTMLInputElement | null, value: string) {
	if (field && field.value !== value) field.value = value;
}

/** Milliseconds without input after which a visit is saved: people type its time digit by digit. */
const visitDelay = 2000;

/** The date and time of the visit, in London. They are saved together, and one without the other is kept as a draft. */
function VisitField({ lead }: { readonly lead: Lead }) {
	const { changeLead } = useLeadChanges();
	const date = useRef<HTMLInputElement>(null);
	const time = useRef<HTMLInputElement>(null);
	// A visit that a colleague books meanwhile is shown instead of a draft that was begun on the one before
	const draft = `visit-${lead.reference}-${lead.visit}`;
	const [isIncomplete, setIncomplete] = useState(() => readDraft(draft) !== undefined);
	const [savedDate = "", savedTime = ""] = lead.visit?.split("T") ?? [];
	const [[firstDate, firstTime]] = useState(() => readDraft(draft)?.split("T") ?? [savedDate, savedTime]);
	useCommand(fieldCommand("visit", lead), () => date.current?.focus());
	const showSaved = () => {
		setIncomplete(false);
		fill(date.current, savedDate);
		fill(time.current, savedTime);
	};
	const unsaved = useUnsavedValue(lead, "visit", (visit: string | null, base) => {
		if (base !== lead) showSaved();
		if (visit !== lead.visit) void changeLead(base, { kind: "visit", at: visit });
	});
	const { isTyping } = unsaved;
	const showChange = useEffectEvent(() => {
		if (!isTyping() && readDraft(draft) === undefined) showSaved();
	});
	useEffect(() => {
		if (lead.visit !== undefined) showChange();
	}, [lead.visit]);
	/** Returns the visit that the fields have, null for none; undefined if it is incomplete. */
	const readVisit = (): string | null | undefined => {
		if (!date.current || !time.current) return undefined;
		const [day, clock] = [date.current.value, time.current.value];
		// A date that is only half typed is invalid, and its value is empty
		const isValid = date.current.validity.valid && time.current.validity.valid && (day === "") === (clock === "");
		if (!isValid) return undefined;
		return day && clock ? `${day}T${clock}` : null;
	};
	const change = () => {
		const visit = readVisit();
		// Emptied fields may be about to get another visit
		unsaved.keep(visit, visit === null ? undefined : visitDelay);
		if (visit !== undefined) setIncomplete(false);
		const typed = `${date.current?.value}T${time.current?.value}`;
		saveDraft(draft, visit === undefined && typed !== "T" ? typed : "");
	};
	const save = ({ relatedTarget, currentTarget }: FocusEvent) => {
		if (currentTarget.contains(relatedTarget)) return;
		setIncomplete(readVisit() === undefined);
		if (unsaved.save().isOvertaken) showSaved();
	};
	const handleKey = (event: KeyboardEvent<HTMLFieldSetElement>) => {
		if (event.key !== "Enter" && event.key !== "Escape") return;
		event.preventDefault();
		if (event.key === "Escape") {
			unsaved.discard();
			saveDraft(draft, "");
			showSaved();
		}
		focusLead(event);
	};
	return (
		<fieldset className="visit field" onInput={change} onBlur={save} onKeyDown={handleKey}>
			<legend>Visit</legend>
			<input
				ref={date}
				type="date"
				aria-label="Date of the visit"
				defaultValue={firstDate}
				min="2020-01-01"
				max="2099-12-31"
			/>
			<input ref={time} type="time" aria-label="Time of the visit" defaultValue={firstTime} />
			<div className="below">
				<p className="hint" role="status">
					{isIncomplete && "Not saved yet. Enter the date and the time."}
				</p>
				{lead.visit !== null && !isIncomplete && (
					<div className="quick">
						<AsyncButton action={() => changeLead(lead, { kind: "visit", at: null })}>Clear visit</AsyncButton>
					</div>
				)}
			</div>
		</fieldset>
	);
}

interface ValueFieldProps {
	readonly lead: Lead;
	readonly status: "quoted" | "won";
}

/** Field for the value of the quote or of the won work, in whole pounds. */
function ValueField({ lead, status }: ValueFieldProps) {
	const { changeLead } = useLeadChanges();
	const input = useRef<HTMLInputElement>(null);
	const column = `${status}Value` as const;
	const saved = lead[column];
	const text = saved?.toLocaleString("en-GB") ?? "";
	const id = `${status}-value`;
	// Text that is not a sum is kept, because nothing else would say that it was not saved
	const draftKey = `${id}-${lead.reference}`;
	const [firstText] = useState(() => readDraft(draftKey) ?? text);
	const [isWrong, setWrong] = useState(() => readDraft(draftKey) !== undefined);
	useCommand(fieldCommand(status, lead), () => input.current?.focus());
	const saveValue = (pounds: number | null) => changeLead(lead, { kind: `${status}-value`, pounds });
	const showSaved = () => {
		setWrong(false);
		fill(input.current, text);
	};
	const unsaved = useUnsavedValue(lead, column, (pounds: number | null, base) => {
		if (pounds !== saved) void changeLead(base, { kind: `${status}-value`, pounds });
	});
	const { isTyping } = unsaved;
	const showChange = useEffectEvent(() => {
		if (!isTyping() && readDraft(draftKey) === undefined) showSaved();
	});
	useEffect(() => {
		if (saved !== undefined) showChange();
	}, [saved]);
	const save = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
		setWrong(parsePounds(currentTarget.value) === undefined);
		if (unsaved.save().isOvertaken && readDraft(draftKey) === undefined) showSaved();
	};
	const keep = (typed: string) => {
		const pounds = parsePounds(typed);
		unsaved.keep(pounds);
		saveDraft(draftKey, pounds === undefined ? typed : "");
	};
	const type = (event: KeyboardEvent<HTMLInputElement>) => {
		if (event.key === "Escape") {
			unsaved.discard();
			saveDraft(draftKey, "");
			showSaved();
		}
		if (event.key === "Escape" || event.key === "Enter") {
			event.preventDefault();
			focusLead(event);
		}
	};
	return (
		<div className="value field">
			<label htmlFor={id}>{status === "quoted" ? "Quoted" : "Won"}</label>
			<span className="pounds">
				<input
					ref={input}
					id={id}
					inputMode="numeric"
					autoComplete="off"
					defaultValue={firstText}
					aria-invalid={isWrong}
					aria-describedby={`${id}-hint`}
					onInput={({ currentTarget }) => keep(currentTarget.value)}
					onBlur={save}
					onKeyDown={type}
				/>
			</span>
			<div className="below">
				<p className="hint" id={`${id}-hint`} role="status">
					{isWrong && "Not saved. Enter whole pounds, without pence, such as 12,500."}
				</p>
				{status === "won" && saved === null && lead.quotedValue !== null && !isWrong && (
					<div className="quick">
						<AsyncButton action={() => saveValue(lead.quotedValue)}>
							As quoted: {formatPounds(lead.quotedValue)}
						</AsyncButton>
					</div>
				)}
			</div>
		</div>
	);
}
