import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDesk } from "../../api/desk.ts";
import { addNote, deleteNote, editNote } from "../../api/notes.ts";
import { useMe } from "../../api/session.ts";
import type { Lead, Note } from "../../api/types.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { readDraft, useDraft } from "../../state/drafts.ts";
import { ConfirmButton } from "../../ui/Dialog.tsx";
import { useToasts } from "../../ui/toasts.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import { MessageArea } from "./MessageArea.tsx";
import { useMessage } from "./use-message.ts";
import "./notes.css";

const kinds = { note: "Note", call: "Call", mail: "Email" } as const satisfies Record<Note["kind"], string>;

/** Editor for a note of the office. A call or an email answers the lead. */
export function NoteEditor({ lead }: { readonly lead: Lead }) {
	const { id: leadId, reference, answeredAt, list } = lead;
	const desk = useDesk();
	const field = useRef<HTMLTextAreaElement>(null);
	const { text, write, isBusy, send } = useMessage(reference, {
		kept: "Your note has been kept.",
		// A stored note is edited in Activity, so the new text is another note
		stored: "Your note had already been saved before you changed it. See Activity.",
	});
	const [kindDraft, setKind] = useDraft(`${reference}-kind`, "note");
	const kind = kindDraft === "call" || kindDraft === "mail" ? kindDraft : "note";
	const { offerChangeUndo } = useLeadChanges();
	// The cursor is placed after what was typed before
	useLayoutEffect(() => field.current?.setSelectionRange(field.current.textLength, field.current.textLength), []);
	const add = async (id: string, typed: string) => {
		const event = await addNote(desk, { id, leadId, kind, text: typed });
		if (event !== null) offerChangeUndo(lead, event);
	};
	return (
		<form
			className="note-editor"
			onSubmit={(event) => {
				event.preventDefault();
				if (text.trim()) void send(add, () => setKind("note"));
			}}
		>
			<div className="field">
				<label className="visually-hidden" htmlFor="note">
					Note
				</label>
				<MessageArea
					ref={field}
					id="note"
					placeholder="Write a note, for the office only"
					readOnly={list === "deleted"}
					value={text}
					onType={write}
				/>
			</div>
			<div className="note-controls">
				<fieldset className="note-kinds">
					<legend className="visually-hidden">Type of note</legend>
					{Object.entries(kinds).map(([value, name]) => (
						<label key={value}>
							<input type="radio" name="kind" checked={value === kind} onChange={() => setKind(value)} />
							{name}
						</label>
					))}
				</fieldset>
				<button type="submit" className="button outline" aria-busy={isBusy} disabled={list === "deleted"}>
					Add note
				</button>
			</div>
			{kind !== "note" && answeredAt === null && (
				<p className="hint" role="status">
					This counts as the reply.{list === "new" && " The lead moves to Contacted."} If nobody answered, save it as a
					note instead.
				</p>
			)}
		</form>
	);
}

/** A note in the timeline. Its author can edit and delete it. */
export function NoteCard({ note, lead: { list } }: { readonly note: Note; readonly lead: Lead }) {
	const desk = useDesk();
	const toasts = useToasts();
	const { id } = useMe();
	const { by, kind, text, editedAt } = note;
	const isMine = by.personId === id;
	const [isEditing, setEditing] = useState(() => isMine && readDraft(note.id) !== undefined);
	return (
		<div className="note-card">
			<small>
				{by.name}
				{kind !== "note" && `, ${kinds[kind].toLowerCase()}`}
				{editedAt !== null && ", edited"}
			</small>
			{isEditing ? <EditNote note={note} onEnd={() => setEditing(false)} /> : <p>{text}</p>}
			{isMine && !isEditing && list !== "deleted" && (
				<p className="note-actions">
					<button type="button" className="text-button" onClick={() => setEditing(true)}>
						Edit<span className="visually-hidden"> note by {by.name}</span>
					</button>
					<ConfirmButton
						className="text-button"
						title="Delete this note?"
						question="This cannot be undone."
						confirm="Delete note"
						isDangerous
						action={() => toasts.attempt(() => deleteNote(desk, note))}
					>
						Delete…
					</ConfirmButton>
				</p>
			)}
		</div>
	);
}

interface EditNoteProps {
	readonly note: Note;
	readonly onEnd: () => void;
}

function EditNote({ note, onEnd }: EditNoteProps) {
	const desk = useDesk();
	const toasts = useToasts();
	// The note that the person saw, which may be changed on another device meanwhile
	const [seen, setSeen] = useState(note);
	const [text, write] = useDraft(note.id, seen.text);
	const [isBusy, run] = useBusy();
	const field = useRef<HTMLTextAreaElement>(null);
	// A kept draft is shown, but does not steal the focus
	useEffect(() => {
		if (readDraft(note.id) === undefined) field.current?.focus();
	}, [note.id]);
	const end = () => {
		write(seen.text);
		onEnd();
	};
	const save = () =>
		toasts.attempt(
			async () => {
				const changed = await editNote(desk, seen, text.trim());
				if (!changed) return end();
				setSeen(changed);
				toasts.show({
					isBad: true,
					text: `Not saved yet: this note was changed on another device. It now reads: “${changed.text}”. Save again to replace it with your text.`,
				});
			},
			{ kept: "Your text has been kept." },
		);
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault();
				if (text.trim()) void run(save);
			}}
		>
			<MessageArea
				aria-label="Note"
				value={text}
				ref={field}
				onType={write}
				onEscape={() => text === seen.text && end()}
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
