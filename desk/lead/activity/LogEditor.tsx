import { useLayoutEffect, useRef } from "react";
import { owesReply } from "../../../forms/lead-status.ts";
import { noteNames } from "../../../forms/lead-words.ts";
import { earlyCall } from "../../../forms/next-step.ts";
import { useDesk } from "../../api/desk.ts";
import { addNote, deleteNote, type LoggedKind } from "../../api/messages.ts";
import type { Lead } from "../../api/types.ts";
import { findOutdatedVisit, hasStepBegun } from "../../shared/next-step.ts";
import { useMessage } from "../../shared/use-message.ts";
import { draftKeys, readDraft, saveDraft, useDraft } from "../../state/drafts.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { MessageArea } from "../../ui/MessageArea.tsx";
import { useToasts } from "../../ui/toasts.tsx";
import { useNow } from "../../ui/use-now.ts";
import { explainLock } from "./activity.ts";
import { findOtherWriter } from "./reply-draft.ts";
import "./notes.css";

const choices = [
	["note", "Note"],
	["call", "Call"],
	["mail", "Email"],
] as const;
const callResults = [
	["call", "Spoke"],
	["left-message", "Left a message"],
	["no-answer", "No answer"],
] as const;

export function LogEditor({ lead }: { readonly lead: Lead }) {
	const { id: leadId, reference, name, list } = lead;
	const desk = useDesk();
	const toasts = useToasts();
	const key = draftKeys.note(reference);
	const kindKey = draftKeys.beside(key, "kind");
	const field = useRef<HTMLTextAreaElement>(null);
	const { text, write, isBusy, submitMessage } = useMessage(key, {
		what: "Your note",
		done: "saved",
		again: "Log it again: it is saved only once.",
		messages: lead.notes,
		follow: () => setKind("note"),
	});
	const [kindDraft, setKind] = useDraft(kindKey, "note");
	const [kind] = choices.find(([value]) => value === kindDraft) ?? choices[0];
	const lock = explainLock(lead);
	const writer = findOtherWriter(lead);
	const now = useNow();
	const isUntold = findOutdatedVisit(lead, now) !== undefined;
	const isPlannedCall = lead.nextStep?.kind === "call" && hasStepBegun(lead.nextStep, now + earlyCall);
	/** Consequences that a person who logs a call may not think of. */
	const meanings = [
		...(writer ? [`as the answer to ${writer.name || writer.email}`] : []),
		...(kind === "call" && isPlannedCall ? ["as the planned call"] : []),
		...(isUntold ? ["as telling the customer about their visit"] : []),
	];
	useLayoutEffect(() => field.current?.setSelectionRange(field.current.textLength, field.current.textLength), []);
	/** Logs something, and offers to undo that: its text and kind are then a draft again. */
	const add = (as: LoggedKind) =>
		submitMessage(async (id, typed) => {
			await addNote(desk, { id, leadId, kind: as, text: typed });
			if (as === "note") return;
			const undo = async () => {
				await deleteNote(desk, { id });
				if (readDraft(key) !== undefined) return;
				saveDraft(key, typed);
				saveDraft(kindKey, as === "mail" ? as : "call");
			};
			const shown = (
				<>
					{noteNames[as]}, logged for <b>{name || reference}</b>
				</>
			);
			toasts.offerUndo(shown, () => void toasts.track(toasts.tryChange("Not saved", undo)));
		});
	if (list === "merged" && !text) return null;
	return (
		<form
			className="note-editor"
			onSubmit={(event) => {
				event.preventDefault();
				if (lock) return;
				if (kind === "call") event.currentTarget.querySelector<HTMLElement>(".call-results button")?.focus();
				else if (text.trim() || kind === "mail") void add(kind);
			}}
		>
			<div className="field">
				<label className="visually-hidden" htmlFor="note">
					Note
				</label>
				<MessageArea
					ref={field}
					id="note"
					placeholder={kind === "note" ? "Write a note, for the office only" : "Add a note, if you like"}
					value={text}
					onType={write}
				/>
			</div>
			<div className="note-controls">
				<fieldset className="note-kinds">
					<legend className="visually-hidden">What to log</legend>
					{choices.map(([value, name]) => (
						<label key={value}>
							<input
								id={`log-${value}`}
								type="radio"
								name="kind"
								checked={value === kind}
								onChange={() => setKind(value)}
							/>
							{name}
						</label>
					))}
				</fieldset>
				{kind === "call" ? (
					<fieldset className="call-results">
						<legend className="visually-hidden">Result of the call</legend>
						{callResults.map(([value, name]) => (
							<AsyncButton key={value} className="button outline" disabled={Boolean(lock)} action={() => add(value)}>
								{name}
							</AsyncButton>
						))}
					</fieldset>
				) : (
					<button type="submit" className="button outline" aria-busy={isBusy} disabled={Boolean(lock)}>
						Log
					</button>
				)}
			</div>
			{lock && <p className="hint">{lock}</p>}
			{kind !== "note" && owesReply(lead) && !lock && (
				<p className="hint" role="status">
					{kind === "call" ? "Only “Spoke” counts as the reply." : "This counts as the reply."}
					{list === "new" && " The lead then moves to Contacted."}
				</p>
			)}
			{kind !== "note" && meanings.length > 0 && !lock && (
				<p className="hint" role="status">
					{kind === "call" ? "“Spoke”" : "This"} also counts {meanings.join(" and ")}.
				</p>
			)}
		</form>
	);
}
