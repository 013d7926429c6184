import { useLayoutEffect, useRef } from "react";
import { owesReply } from "../../../forms/lead-status.ts";
import { noteNames } from "../../../forms/lead-words.ts";
import { useDesk } from "../../api/desk.ts";
import { addNote, deleteNote, type LoggedKind } from "../../api/messages.ts";
import type { Lead } from "../../api/types.ts";
import { draftKeys, readDraft, saveDraft, useDraft } from "../../state/drafts.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { MessageArea } from "../../ui/MessageArea.tsx";
import { useToasts } from "../../ui/toasts.tsx";
import { explainLock } from "./activity.ts";
import { useMessage } from "./use-message.ts";
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
/** Returns a function that logs something, and offers to undo that: its text and kind are then a draft again. */
function useLog({ id: leadId, name, reference }: Lead) {
	const desk = useDesk();
	const toasts = useToasts();
	return async (kind: LoggedKind, id: string, text: string): Promise<void> => {
		await addNote(desk, { id, leadId, kind, text });
		if (kind === "note") return;
		const undo = async () => {
			await deleteNote(desk, { id });
			const key = draftKeys.note(reference);
			if (readDraft(key) !== undefined) return;
			saveDraft(key, text);
			saveDraft(draftKeys.beside(key, "kind"), kind === "mail" ? kind : "call");
		};
		const shown = (
			<>
				{noteNames[kind]}, logged for <b>{name || reference}</b>
			</>
		);
		toasts.offerUndo(shown, () => void toasts.track(toasts.tryChange(undo)));
	};
}

export function LogEditor({ lead }: { readonly lead: Lead }) {
	const { reference, list } = lead;
	const field = useRef<HTMLTextAreaElement>(null);
	const { text, write, isBusy, submitMessage } = useMessage(draftKeys.note(reference), {
		failed: { kept: "Your note has been kept." },
		unknown: { failed: "Your note may have been saved", kept: "Log it again: it is saved only once." },
		// A stored note is edited in Activity, so the new text is another note
		stored: "Your note had already been saved before you changed it. See Activity.",
	});
	const log = useLog(lead);
	const [kindDraft, setKind] = useDraft(draftKeys.beside(draftKeys.note(reference), "kind"), "note");
	const [kind] = choices.find(([value]) => value === kindDraft) ?? choices[0];
	const lock = explainLock(lead);
	const isLocked = lock !== undefined;
	useLayoutEffect(() => field.current?.setSelectionRange(field.current.textLength, field.current.textLength), []);
	const add = (as: LoggedKind) =>
		submitMessage(
			(id, typed) => log(as, id, typed),
			() => setKind("note"),
		);
	if (list === "merged" && !text) return null;
	return (
		<form
			className="note-editor"
			onSubmit={(event) => {
				event.preventDefault();
				if (isLocked) return;
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
							<AsyncButton key={value} className="button outline" disabled={isLocked} action={() => add(value)}>
								{name}
							</AsyncButton>
						))}
					</fieldset>
				) : (
					<button type="submit" className="button outline" aria-busy={isBusy} disabled={isLocked}>
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
		</form>
	);
}
