import { CircleAlert, Mail } from "lucide";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { company } from "../../../content/company/company.ts";
import { commitments } from "../../../content/company/figures.ts";
import { fillReply, findGap, type ReplyTemplate, replyTemplates } from "../../../content/company/reply-templates.ts";
import { maxNoteLength } from "../../../forms/office.ts";
import { Icon } from "../../../site/components/Icon.tsx";
import { nextAttempt } from "../../api/deliveries.ts";
import { useDesk } from "../../api/desk.ts";
import { sendNote, sendReply } from "../../api/notes.ts";
import { useMe, useSession } from "../../api/session.ts";
import type { Lead } from "../../api/types.ts";
import { useLeadChanges } from "../../shared/use-lead-changes.tsx";
import { readDraft, saveDraft, useDraft } from "../../state/drafts.ts";
import { useCommand } from "../../ui/keyboard.tsx";
import { timeOfDay } from "../../ui/times.ts";
import { useToasts } from "../../ui/toasts.tsx";
import { useBusy } from "../../ui/use-busy.ts";
import { Address } from "../ContactLinks.tsx";
import { showAttemptOutcome } from "./attempt-outcome.ts";

const templates = Object.keys(replyTemplates).filter((name): name is ReplyTemplate => name in replyTemplates);
const replyDraftKey = (reference: string) => `reply-${reference}`;
/** Storage key of a reply’s id, which stays until the reply is sent: it is sent once even if a response is lost. */
const replyIdKey = (reference: string) => `reply-id-${reference}`;

/** Button that opens the editor for a reply. A kept draft opens it as well. */
export function ReplyByEmail({ lead }: { readonly lead: Lead }) {
	const { reference, links } = lead;
	const [isOpen, setOpen] = useState(() => readDraft(replyDraftKey(reference)) !== undefined);
	const [openCount, setOpenCount] = useState(0);
	const open = () => {
		setOpenCount((count) => count + 1);
		setOpen(true);
	};
	const canReply = links.mail !== null && lead.list !== "spam" && lead.list !== "deleted";
	useCommand(`reply to ${reference}`, () => canReply && open());
	// A new editor each time, because it reads the draft once: undo may have brought one back
	const editor = { lead, canReply, openCount, open, close: () => setOpen(false) };
	if (isOpen) return <ReplyEditor key={openCount} {...editor} />;
	if (!canReply) return null;
	return (
		<button type="button" className="button outline" aria-keyshortcuts="r" onClick={open}>
			<Icon icon={Mail} /> Reply by email
		</button>
	);
}

interface ReplyEditorProps {
	readonly lead: Lead;
	/** False if a colleague has marked the lead as spam or deleted it since; the text stays. */
	readonly canReply: boolean;
	/** The field takes the focus each time that a person asks for the editor, but not if a kept draft has opened it. */
	readonly openCount: number;
	readonly open: () => void;
	readonly close: () => void;
}

/** Editor for an email to the customer. Without a mail server the text opens in the person's own email program. */
function ReplyEditor({ lead, canReply, openCount, open, close }: ReplyEditorProps) {
	const { id: leadId, reference, name, email, answeredAt } = lead;
	const desk = useDesk();
	const toasts = useToasts();
	const me = useMe();
	const { offerChangeUndo } = useLeadChanges();
	const canMail = useSession().data?.canMail !== false;
	const field = useRef<HTMLTextAreaElement>(null);
	const [text, write] = useDraft(replyDraftKey(reference));
	const [hasGap, setHasGap] = useState(false);
	const [isOpened, setOpened] = useState(false);
	const [isBusy, run] = useBusy();
	const sent = [...lead.replies, ...lead.notes.filter(({ kind }) => kind === "mail")];
	const [knownIds] = useState(() => new Set(sent.map(({ id }) => id)));
	const crossing = sent.find(({ id, by }) => !knownIds.has(id) && by.personId !== me.id);
	useEffect(() => {
		if (openCount === 0 || !field.current) return;
		field.current.focus();
		// The cursor goes to the end of a draft, where the person left off
		field.current.setSelectionRange(field.current.value.length, field.current.value.length);
	}, [openCount]);
	const end = (rest = "") => {
		write(rest);
		saveDraft(replyIdKey(reference), "");
		if (rest === "") close();
	};
	const discard = () => {
		end();
		if (!text.trim()) return;
		const undo = () => {
			const typedSince = readDraft(replyDraftKey(reference));
			saveDraft(replyDraftKey(reference), typedSince ? `${text}\n\n${typedSince}` : text);
			open();
		};
		toasts.show({ text: "Your reply was discarded.", action: { label: "Undo", isUndo: true, run: undo } });
	};
	const choose = (template: ReplyTemplate) => {
		const facts = { name, reference, sender: me.name, company: company.name, phone: company.phone };
		const replacedText = text;
		write(fillReply(template, { ...facts, days: String(commitments.quoteValidDays) }));
		setHasGap(false);
		if (replacedText.trim())
			toasts.show({
				text: "Your text was replaced by the template.",
				action: { label: "Undo", isUndo: true, run: () => write(replacedText) },
			});
	};
	/** Selects a place that has not been filled in. Returns whether there is one. */
	const selectGap = () => {
		const match = findGap(text);
		setHasGap(match !== undefined);
		if (!match) return false;
		field.current?.focus();
		field.current?.setSelectionRange(match.index, match.index + match[0].length);
		return true;
	};
	const isOutdated = () => readDraft(replyDraftKey(reference)) !== text;
	const send = async () => {
		const attempts = lead.replies.flatMap((reply) => reply.attempts).length;
		const id = readDraft(replyIdKey(reference)) ?? crypto.randomUUID();
		saveDraft(replyIdKey(reference), id);
		try {
			if (await sendReply(desk, { id, leadId, reference, text: text.trim() })) {
				// Text typed while the reply was being sent stays in the field
				const typed = readDraft(replyDraftKey(reference)) ?? "";
				const rest = typed.startsWith(text) ? typed.slice(text.length).trimStart() : "";
				end(rest);
				toasts.show({ isUnderWay: true, text: `Sending your reply to ${email}.` });
				return showAttemptOutcome(desk, toasts, lead, await nextAttempt(desk, reference, "reply", attempts), email);
			}
			// A sent reply cannot be changed, so the new text is another reply
			saveDraft(replyIdKey(reference), "");
			toasts.show({ isBad: true, text: "Your reply had already been sent before you changed it. See Activity." });
		} catch (error) {
			toasts.showNotSaved(error, submit, {
				failed: "Your reply was not sent",
				kept: "Your text has been kept.",
				isOutdated,
			});
		}
	};
	const recordSent = async () => {
		try {
			const event = await sendNote(desk, {
				id: crypto.randomUUID(),
				personId: me.id,
				leadId,
				reference,
				kind: "mail",
				text: text.trim(),
			});
			end();
			if (event !== null) offerChangeUndo({ kind: "status", status: "contacted" }, lead, event);
		} catch (error) {
			toasts.showNotSaved(error, () => void run(recordSent), { kept: "Your text has been kept.", isOutdated });
		}
	};
	const submit = (event?: FormEvent | KeyboardEvent) => {
		event?.preventDefault();
		if (text.trim() && canReply && !selectGap()) void run(canMail ? send : recordSent);
	};
	return (
		<form className="note-editor reply-editor" aria-label="Reply by email" onSubmit={submit}>
			<div className="hint">
				<p>
					To <Address email={email} />, subject “Your request {reference}”
				</p>
				<p role="status">
					{crossing && (
						<>
							<b>{crossing.by.name}</b> replied at {timeOfDay(crossing.at)} while you were writing.
						</>
					)}
				</p>
			</div>
			<div className="field">
				<label htmlFor="reply-template">Template</label>
				<span className="select">
					<select
						id="reply-template"
						value=""
						onChange={({ target }) => {
							const chosen = templates.find((template) => template === target.value);
							if (chosen) choose(chosen);
						}}
					>
						<option value="">Choose a template</option>
						{templates.map((template) => (
							<option key={template}>{template}</option>
						))}
					</select>
				</span>
			</div>
			<div className="field">
				<label htmlFor="reply">Reply</label>
				<textarea
					ref={field}
					id="reply"
					maxLength={maxNoteLength}
					value={text}
					aria-invalid={hasGap}
					{...(hasGap && { "aria-describedby": "reply-gap" })}
					onChange={({ target }) => {
						write(target.value);
						setHasGap(false);
						setOpened(false);
					}}
					onKeyDown={(event) => {
						if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && canMail) submit(event);
						if (event.key === "Escape") event.currentTarget.closest("article")?.focus({ preventScroll: true });
					}}
				/>
				{hasGap && (
					<p className="error" id="reply-gap" role="alert">
						<Icon icon={CircleAlert} /> Replace the text in [brackets] first.
					</p>
				)}
			</div>
			<div className="note-controls">
				{canMail ? (
					<button type="submit" className="button" aria-busy={isBusy} disabled={!canReply}>
						Send reply
					</button>
				) : (
					<>
						<a
							className="button"
							href={`${lead.links.mail}&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`}
							onClick={(event) => {
								if (selectGap()) event.preventDefault();
								else setOpened(true);
							}}
						>
							Open in your email program
						</a>
						{isOpened && (
							<button type="submit" className="button outline" aria-busy={isBusy}>
								Record as sent
							</button>
						)}
					</>
				)}
				<button type="button" className="text-button" onClick={discard}>
					Discard
				</button>
			</div>
			{lead.list === "spam" && <p className="hint">This lead is in Spam now, so nothing is sent. Your text is kept.</p>}
			{answeredAt === null && canReply && (
				<p className="hint">
					{canMail
						? "This counts as the reply once it has been sent."
						: "Once you have sent it, record it here so that it counts as the reply."}
				</p>
			)}
		</form>
	);
}
