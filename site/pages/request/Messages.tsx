import "./messages.css";
import { useEffect, useRef, useState } from "react";
import { requestTexts } from "../../../content/pages/request.ts";
import { createId } from "../../../forms/create-id.ts";
import { maxMessageLength } from "../../../forms/customer-page.ts";
import { formatTime } from "./format-time.ts";
import { readMessageDraft, saveMessageDraft } from "./message-draft.ts";
import { PageForm } from "./PageForm.tsx";
import type { Sheet } from "./sheet.ts";

const texts = requestTexts.messages;

/** The conversation so far, and the form that goes on with it. */
export function Messages({ sheet }: { readonly sheet: Sheet }) {
	const { messages, reference, isMerged, showsReplies } = sheet.page;
	const answered = texts.answered[isMerged ? "byEmail" : showsReplies ? "here" : "byLink"];
	const fieldRef = useRef<HTMLTextAreaElement>(null);
	/** Id of the next message, so that a repeated post stores it once. */
	const [id, setId] = useState(createId);
	const [isSent, setSent] = useState(false);
	/** Characters that are left, once they are few. */
	const [rest, setRest] = useState<string>();
	const input = sheet.problem?.action === "messages" ? sheet.problem.input : undefined;
	const countRest = async (text: string) => {
		// Most messages are too short to need the script
		if (text.length < maxMessageLength / 2) return setRest(undefined);
		const { countMessage } = await import("../../forms/field-hints.ts");
		// More may have been typed meanwhile, or the message sent
		setRest(countMessage(fieldRef.current?.value ?? "")?.text);
	};
	const onType = (text: string) => {
		setSent(false);
		saveMessageDraft(reference, text);
		void countRest(text).catch(() => undefined);
	};
	const restoreDraft = useRef(() => {
		const draft = readMessageDraft(reference);
		// Its answer may have been lost on the way
		const isStored = messages.some(({ from, text }) => from === null && text === draft.trim());
		if (isStored) saveMessageDraft(reference, "");
		// Text that was typed before the page's scripts ran is later
		else if (fieldRef.current?.value === "") fieldRef.current.value = draft;
		onType(fieldRef.current?.value ?? "");
	});
	useEffect(() => restoreDraft.current(), []);
	const onDone = () => {
		setId(createId());
		onType("");
		setSent(true);
	};
	return (
		<section className="messages" id="messages">
			<h2>{texts.heading}</h2>
			{messages.length > 0 && (
				<ol>
					{messages.map(({ id, at, from, text }) => (
						<li key={id} className={from === null ? "own" : undefined}>
							<p className="small">
								<b>{from ?? texts.you}</b> {formatTime(at).short}
							</p>
							<p className="messages-text">{text}</p>
						</li>
					))}
				</ol>
			)}
			<p>
				{messages.length === 0 && texts.none} {answered}
			</p>
			<PageForm sheet={sheet} action="messages" target="message" button={texts.send} onDone={onDone}>
				{(problemId) => (
					<div className="form-field">
						<label htmlFor="message">{texts.label}</label>
						<textarea
							id="message"
							name="text"
							ref={fieldRef}
							required
							defaultValue={input}
							aria-invalid={problemId ? true : undefined}
							aria-describedby={problemId}
							onInput={({ currentTarget }) => onType(currentTarget.value)}
						/>
						<span className="field-hint" role="status">
							{rest}
						</span>
						<input type="hidden" name="id" value={id} suppressHydrationWarning />
					</div>
				)}
			</PageForm>
			<p className="messages-sent small" role="status">
				{isSent && texts.sent}
			</p>
		</section>
	);
}
