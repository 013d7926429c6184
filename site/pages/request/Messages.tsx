import "./messages.css";
import { useState } from "react";
import { requestTexts } from "../../../content/pages/request.ts";
import { createId } from "../../../forms/create-id.ts";
import { formatTime } from "./format-time.ts";
import { PageForm } from "./PageForm.tsx";
import type { Sheet } from "./sheet.ts";

const texts = requestTexts.messages;

/** The conversation so far, and the form that goes on with it. */
export function Messages({ sheet }: { readonly sheet: Sheet }) {
	const { messages, isAnswerEmailed } = sheet.page;
	/** Id of the next message, so that a repeated post stores it once. */
	const [id, setId] = useState(createId);
	const [isSent, setSent] = useState(false);
	const input = sheet.problem?.action === "messages" ? sheet.problem.input : undefined;
	const onDone = () => {
		setId(createId());
		setSent(true);
	};
	return (
		<section className="messages" id="messages">
			<h2>{texts.heading}</h2>
			{messages.length > 0 ? (
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
			) : (
				!isAnswerEmailed && <p>{texts.none}</p>
			)}
			{isAnswerEmailed && <p>{texts.emailed}</p>}
			<PageForm sheet={sheet} action="messages" button={texts.send} onDone={onDone}>
				{(problemId) => (
					<div className="form-field">
						<label htmlFor="text">{texts.label}</label>
						<textarea
							id="text"
							name="text"
							required
							defaultValue={input}
							aria-invalid={problemId ? true : undefined}
							aria-describedby={problemId}
							onInput={() => setSent(false)}
						/>
						<input type="hidden" name="id" value={id} suppressHydrationWarning />
					</div>
				)}
			</PageForm>
			<p className="messages-sent small" role="status">
				{isSent && (sheet.page.isMerged ? texts.sentFromMerged : texts.sent)}
			</p>
		</section>
	);
}
