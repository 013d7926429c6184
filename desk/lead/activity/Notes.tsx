import { CircleAlert } from "lucide";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { maxNoteLength } from "../../../forms/office.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { useDesk } from "../../api/desk.ts";
import { deleteNote, editNote, sendNote } from "../../api/notes.ts";
import { useMe } from "../../api/session.ts";
import type { Lead, Note } from "../../api/types.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { readDraft, useDraft } from "../../state/drafts.ts";
import { AsyncButton } from "../../ui/AsyncButton.tsx";
import { useCommand } from "../../ui/keyboard.tsx";
import { useToasts } from "../../ui/toasts.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import "./notes.css";

const kinds = { note: "Note", call: "Call", mail: "Email" } as const satisfies Record<Note["kind"], string>;

const isSubmitKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === "Enter" && (ctrlKey || metaKey);

/** Editor for a note of the office. A call or an email answers the lead. */
export function NoteEditor({ lead }: { readonly lead: Lead }) {
	const { id: leadId, reference, answeredAt, list } = lead;
	const desk = useDesk();
	const toasts = useToasts();
	const field = useRef<HTMLTextAreaElement>(null);
	const [text, write] = useDraft(reference);
	const [kindDraft, setKind] = useDraft(`note-kind-${reference}`, "note");
	const kind = kindDraft === "call" || kindDraft === "mail" ? kindDraft : "note";
	const [isBusy, run] = useBusy();
	const { id: personId } = useMe();
	const { offerChangeUndo } = useLeadChanges();
	// The cursor is placed after what was typed before
	useLayoutEffect(() => field.current?.setSelectionRange(field.current.textLength, field.current.textLength), []);
	useCommand(`note of ${reference}`, () => {
		write(readDraft(reference) ?? "");
		field.current?.focus();
	});
	const send = async () => {
		try {
			const event = await sendNote(desk, {
				id: crypto.randomUUID(),
				personId,
				leadId,
				reference,
				kind,
				text: text.trim(),
			});
			// Text typed while the note was being sent stays in the field
			const latest = readDraft(reference) ?? "";
			write(latest.startsWith(text) ? latest.slice(text.length).trimStart() : latest);
			setKind("note");
			if (event !== null) offerChangeUndo({ kind: "status", status: "contacted" }, lead, event);
		} catch (error) {
			const isOutdated = () => readDraft(reference) !== text;
			toasts.showNotSaved(error, submit, { kept: "Your note has been kept.", isOutdated });
		}
	};
	const submit = (event?: FormEvent) => {
		event?.preventDefault();
		if (text.trim()) void run(send);
	};
	return (
		<form className="note-editor" onSubmit={submit}>
			<div className="field">
				<label className="visually-hidden" htmlFor="note">
					Note
				</label>
				<textarea
					ref={field}
					id="note"
					placeholder="Write a note, for the office only"
					maxLength={maxNoteLength}
					readOnly={list === "deleted"}
					value={text}
					onChange={({ target }) => write(target.value)}
					onKeyDown={(event) => {
						if (isSubmitKey(event)) submit(event);
						if (event.key === "Escape") event.currentTarget.closest("article")?.focus({ preventScroll: true });
					}}
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
export function NoteCard({ note, lead: { reference, list } }: { readonly note: Note; readonly lead: Lead }) {
	const desk = useDesk();
	const toasts = useToasts();
	const { id } = useMe();
	const { by, kind, text, editedAt } = note;
	const [state, setState] = useState<"read" | "edit" | "ask">(() =>
		readDraft(note.id) !== undefined && by.personId === id ? "edit" : "read",
	);
	// Cancelling returns the focus to the clicked button
	const [previousState, setPreviousState] = useState<"edit" | "ask">();
	const showText = () => {
		setPreviousState(state === "read" ? undefined : state);
		setState("read");
	};
	const remove = async () => {
		try {
			await deleteNote(desk, reference, note);
		} catch (error) {
			toasts.showNotSaved(error, () => void remove());
		}
	};
	return (
		<div className="note-card">
			<small>
				{by.name}
				{kind !== "note" && `, ${kinds[kind].toLowerCase()}`}
				{editedAt !== null && ", edited"}
			</small>
			{state === "edit" ? <EditNote note={note} reference={reference} onEnd={showText} /> : <p>{text}</p>}
			{by.personId === id && state === "read" && list !== "deleted" && (
				<p className="note-actions">
					<button
						type="button"
						className="text-button"
						{...(previousState === "edit" && { autoFocus: true })}
						onClick={() => setState("edit")}
					>
						Edit<span className="visually-hidden"> note by {by.name}</span>
					</button>
					<button
						type="button"
						className="text-button"
						{...(previousState === "ask" && { autoFocus: true })}
						onClick={() => setState("ask")}
					>
						Delete…
					</button>
				</p>
			)}
			{state === "ask" && (
				<p className="note-actions" role="alert">
					This cannot be undone.
					<AsyncButton className="text-button" action={remove}>
						Delete note
					</AsyncButton>
					<button
						type="button"
						className="text-button"
						{...(state === "ask" && { autoFocus: true })}
						onClick={showText}
					>
						Cancel
					</button>
				</p>
			)}
		</div>
	);
}

interface EditNoteProps {
	readonly note: Note;
	readonly reference: string;
	readonly onEnd: () => void;
}

function EditNote({ note, reference, onEnd }: EditNoteProps) {
	const desk = useDesk();
	const toasts = useToasts();
	const [text, write] = useDraft(note.id, note.text);
	// The note that the person saw, which may be changed on another device meanwhile
	const [seen, setSeen] = useState(note);
	const [isOvertaken, setOvertaken] = useState(false);
	const [isBusy, run] = useBusy();
	const field = useRef<HTMLTextAreaElement>(null);
	// A kept draft is shown, but does not steal the focus
	useEffect(() => {
		if (readDraft(note.id) === undefined) field.current?.focus();
	}, [note.id]);
	const end = () => {
		write(note.text);
		onEnd();
	};
	const save = async () => {
		try {
			const changed = await editNote(desk, reference, seen, text.trim());
			if (!changed) return end();
			setSeen(changed);
			setOvertaken(true);
		} catch (error) {
			toasts.showNotSaved(error, submit, {
				kept: "Your text has been kept.",
				isOutdated: () => readDraft(note.id) !== text,
			});
		}
	};
	const submit = (event?: FormEvent) => {
		event?.preventDefault();
		if (text.trim()) void run(save);
	};
	return (
		<form onSubmit={submit}>
			<textarea
				aria-label="Note"
				maxLength={maxNoteLength}
				value={text}
				ref={field}
				onChange={({ target }) => write(target.value)}
				onKeyDown={(event) => {
					if (isSubmitKey(event)) submit(event);
					if (event.key === "Escape" && text === note.text) end();
				}}
			/>
			{isOvertaken && (
				<p className="error" role="alert">
					<Icon icon={CircleAlert} /> Not saved yet: this note was changed on another device. It now reads: “{seen.text}
					”. Save again to replace it with your text.
				</p>
			)}
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
