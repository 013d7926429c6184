import { type FormEvent, useState } from "react";
import { sendNote } from "../api/kept-notes.ts";
import { notSaved } from "../api/lead-actions.tsx";
import type { Lead, Note } from "../api/types.ts";
import "./note-editor.css";
import { keepDraft, readDraft } from "./note-drafts.ts";

const kinds = { note: "Note", call: "Call", mail: "Mail" } as const satisfies Record<Note["kind"], string>;

/** Editor for a note of the office. A call or an email ends the 24 hours. */
export function NoteEditor({ lead: { id: leadId, reference, answeredAt } }: { readonly lead: Lead }) {
	const [text, setText] = useState(() => readDraft(reference) ?? "");
	const [kind, setKind] = useState<Note["kind"]>("note");
	const [isBusy, setBusy] = useState(false);
	const write = (next: string) => {
		setText(next);
		keepDraft(reference, next);
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (isBusy || !text.trim()) return;
		setBusy(true);
		try {
			await sendNote({ id: crypto.randomUUID(), leadId, reference, kind, text: text.trim() });
			// Text typed while the note was being sent stays in the field
			const now = readDraft(reference) ?? "";
			write(now.startsWith(text) ? now.slice(text.length).trimStart() : now);
			setKind("note");
		} catch (error) {
			notSaved(error, () => void submit(event), { kept: "Your note is still in its field." });
		} finally {
			setBusy(false);
		}
	};
	return (
		<form className="compose" onSubmit={(event) => void submit(event)}>
			<div className="field">
				<label className="visually-hidden" htmlFor="note">
					Note
				</label>
				<textarea
					id="note"
					placeholder="Write a note. Only the office reads it."
					maxLength={5000}
					value={text}
					onChange={({ target }) => write(target.value)}
					onKeyDown={(event) => {
						if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void submit(event);
						if (event.key === "Escape")
							event.currentTarget.closest<HTMLElement>(".opened")?.focus({ preventScroll: true });
					}}
				/>
			</div>
			<div className="kinds-line">
				<fieldset className="kinds">
					<legend className="visually-hidden">What it is</legend>
					{Object.entries(kinds).map(([value, name]) => (
						<label key={value}>
							<input
								type="radio"
								name="kind"
								checked={value === kind}
								onChange={() => setKind(value === "call" || value === "mail" ? value : "note")}
							/>
							{name}
						</label>
					))}
				</fieldset>
				<button type="submit" className="button line" aria-busy={isBusy}>
					Add note
				</button>
			</div>
			{kind !== "note" && answeredAt === null && (
				<p className="hint" role="status">
					This stops the 24 hours. Reached nobody? Then better keep it as a note.
				</p>
			)}
		</form>
	);
}
