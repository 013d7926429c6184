import { useState } from "react";
import { capitalize } from "../../../content/shared/in-words.ts";
import { noteNames } from "../../../forms/lead-words.ts";
import { useDesk } from "../../api/desk.ts";
import { deleteNote, editNote } from "../../api/messages.ts";
import { useMe } from "../../api/session.ts";
import type { Lead, Note } from "../../api/types.ts";
import { draftKeys, readDraft, useDraft } from "../../state/drafts.ts";
import { ConfirmButton } from "../../ui/Dialog.tsx";
import { MessageArea } from "../../ui/MessageArea.tsx";
import { useToasts } from "../../ui/toasts.tsx";
import { useSubmit } from "../../ui/use-submit.ts";
import "./notes.css";

export function NoteCard({ note, lead }: { readonly note: Note; readonly lead: Lead }) {
	const { list, reference } = lead;
	const desk = useDesk();
	const toasts = useToasts();
	const { id } = useMe();
	const { by, kind, text, editedAt } = note;
	const merged = lead.merged.find((enquiry) => enquiry.id === note.leadId);
	const isMine = by.personId === id;
	const draftKey = draftKeys.noteEdit(reference, note.id);
	const [isEditing, setEditing] = useState(() => isMine && readDraft(draftKey) !== undefined);
	return (
		<div className={`note-card ${kind}`}>
			<small>
				{kind === "from-customer" ? (merged ?? lead).name || capitalize(by.name) : by.name}
				{kind !== "note" && `, ${noteNames[kind].toLowerCase()}`}
				{merged && ` on ${merged.reference}`}
				{editedAt !== null && ", edited"}
			</small>
			{isEditing ? <EditNote note={note} draftKey={draftKey} onEnd={() => setEditing(false)} /> : text && <p>{text}</p>}
			{isMine && !isEditing && list !== "deleted" && (
				<p className="note-actions">
					<button type="button" className="text-button" onClick={() => setEditing(true)}>
						Edit<span className="visually-hidden"> note by {by.name}</span>
					</button>
					<ConfirmButton
						className="text-button"
						title="Delete this note?"
						question={
							kind === "call" || kind === "mail"
								? "The lead will be unanswered again, unless it has another reply. This cannot be undone."
								: "This cannot be undone."
						}
						confirm="Delete note"
						isDangerous
						action={() => toasts.tryChange("Not saved", () => deleteNote(desk, note))}
					>
						Delete…
					</ConfirmButton>
				</p>
			)}
		</div>
	);
}

function EditNote({ note, draftKey, onEnd }: Readonly<{ note: Note; draftKey: string; onEnd: () => void }>) {
	const desk = useDesk();
	const toasts = useToasts();
	const [text, write] = useDraft(draftKey, note.text);
	const end = () => {
		write(note.text);
		onEnd();
	};
	const save = async () => {
		await editNote(desk, note, text.trim());
		end();
	};
	const [isBusy, submit] = useSubmit(
		() => text.trim() && toasts.tryChange("Not saved", save, "Your text has been kept."),
	);
	return (
		<form onSubmit={submit}>
			<MessageArea
				aria-label="Note"
				value={text}
				onType={write}
				// A kept draft is shown, but does not steal the focus
				{...(readDraft(draftKey) === undefined && { autoFocus: true })}
				onEscape={() => text === note.text && end()}
			/>
			<div className="note-actions">
				<button type="submit" className="button outline" aria-busy={isBusy}>
					Save
				</button>
				<button type="button" className="text-button" onClick={end}>
					Cancel
				</button>
			</div>
		</form>
	);
}
