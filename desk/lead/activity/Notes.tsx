import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useDesk } from "../../api/desk.ts";
import { addNote, deleteNote, editNote } from "../../api/notes.ts";
import { useMe } from "../../api/session.ts";
import type { Lead, Note } from "../../api/types.ts";
import { readDraft, saveDraft, useDraft } from "../../state/drafts.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { ConfirmButton } from "../../ui/Dialog.tsx";
import { useToasts } from "../../ui/toasts.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import { MessageArea } from "./MessageArea.tsx";
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
const entryNames = {
	note: "Note",
	call: "Call: spoke",
	"left-message": "Call: left a message",
	"no-answer": "Call: no answer",
	mail: "Email",
} as const satisfies Record<Note["kind"], string>;

/** Returns a function that logs something, and offers to undo that: its text is then a draft again. */
function useLog({ id: leadId, name, reference }: Lead) {
	const desk = useDesk();
	const toasts = useToasts();
	return async (kind: Note["kind"], id: string, text: string): Promise<void> => {
		await addNote(desk, { id, leadId, kind, text });
		if (kind === "note") return;
		const undo = async () => {
			await deleteNote(desk, { id });
			if (readDraft(reference) === undefined) saveDraft(reference, text);
		};
		const shown = (
			<>
				{entryNames[kind]}, logged for <b>{name || reference}</b>
			</>
		);
		toasts.offerUndo(shown, () => void toasts.track(toasts.attempt(undo)));
	};
}

/** The one control that logs what the office did: a note, a call with its result, or an email. */
export function LogEditor({ lead }: { readonly lead: Lead }) {
	const { reference, answeredAt, list } = lead;
	const field = useRef<HTMLTextAreaElement>(null);
	const { text, write, isBusy, send } = useMessage(reference, {
		kept: "Your note has been kept.",
		// A stored note is edited in Activity, so the new text is another note
		stored: "Your note had already been saved before you changed it. See Activity.",
	});
	const log = useLog(lead);
	const [kindDraft, setKind] = useDraft(`${reference}-kind`, "note");
	const [kind] = choices.find(([value]) => value === kindDraft) ?? choices[0];
	const isDeleted = list === "deleted";
	// The cursor is placed after what was typed before
	useLayoutEffect(() => field.current?.setSelectionRange(field.current.textLength, field.current.textLength), []);
	const add = (as: Note["kind"]) =>
		send(
			(id, typed) => log(as, id, typed),
			() => setKind("note"),
		);
	return (
		<form
			className="note-editor"
			onSubmit={(event) => {
				event.preventDefault();
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
					readOnly={isDeleted}
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
							<AsyncButton key={value} className="button outline" disabled={isDeleted} action={() => add(value)}>
								{name}
							</AsyncButton>
						))}
					</fieldset>
				) : (
					<button type="submit" className="button outline" aria-busy={isBusy} disabled={isDeleted}>
						Log
					</button>
				)}
			</div>
			{kind !== "note" && answeredAt === null && (
				<p className="hint" role="status">
					{kind === "call" ? "Only “Spoke” counts as the reply." : "This counts as the reply."}
					{list === "new" && " The lead then moves to Contacted."}
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
				{kind !== "note" && `, ${entryNames[kind].toLowerCase()}`}
				{editedAt !== null && ", edited"}
			</small>
			{isEditing ? <EditNote note={note} onEnd={() => setEditing(false)} /> : text && <p>{text}</p>}
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
