import "../../forms/form-field.css";
import "./page-form.css";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { requestTexts } from "../../../content/pages/request.ts";
import type { PageAction } from "../../../forms/customer-page.ts";
import { postForm } from "./answers.ts";
import type { Sheet } from "./sheet.ts";

interface PageFormProps {
	readonly sheet: Sheet;
	readonly action: PageAction;
	/** Id of the element that a browser without JavaScript shows when the form was refused: its field, if it has one. */
	readonly target: string;
	readonly button: string;
	/** Called once the service has taken what was sent. */
	readonly onDone?: () => void;
	/** Renders the fields. A problem is described by the element with the id `problemId`. */
	readonly children: (problemId: string | undefined) => ReactNode;
}

/** A form of the customer's page. Without JavaScript the browser posts it, and the service answers with the page. */
export function PageForm({ sheet, action, target, button, onDone, children }: PageFormProps) {
	const id = useId();
	const address = `${sheet.address}/${action}`;
	const [isSending, setSending] = useState(false);
	const [problem, setProblem] = useState(sheet.problem?.action === action ? sheet.problem.text : undefined);
	const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
		event.preventDefault();
		if (isSending) return;
		const form = event.currentTarget;
		const fields = new URLSearchParams();
		for (const [name, value] of new FormData(form)) fields.append(name, String(value));
		setSending(true);
		setProblem(undefined);
		const answer = await postForm(address, fields);
		setSending(false);
		if (answer.kind === "refused") return setProblem(answer.problem);
		form.reset();
		sheet.update(answer.page);
		onDone?.();
	};
	return (
		<form className="page-form" method="post" action={`${address}#${target}`} onSubmit={onSubmit}>
			{children(problem && id)}
			{problem && (
				<p className="page-form-problem" id={id} role="alert">
					{problem}
				</p>
			)}
			{/* Not disabled while it works: it would lose the focus */}
			<button type="submit" className="button line" aria-busy={isSending || undefined}>
				{isSending ? requestTexts.sending : button}
			</button>
		</form>
	);
}
