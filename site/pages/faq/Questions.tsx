import "./questions.css";
import type { ToggleEvent } from "react";
import type { Question } from "../../../content/faq.ts";
import { Scale } from "../../components/drawing/Scale.tsx";

/** Keeps one question open at a time in browsers without exclusive `details` (a shared `name`). */
function closeOthers({ currentTarget: opened }: ToggleEvent<HTMLDetailsElement>) {
	if (!opened.open) return;
	for (const other of opened.parentElement?.querySelectorAll("details") ?? []) if (other !== opened) other.open = false;
}

/**
 * Questions of which one is open at a time. The answer carries the id: a browser opens what an address points into, and
 * that, like a visitor, may come before React.
 */
export const Questions = ({ questions }: { readonly questions: readonly Question[] }) => (
	<div className="questions">
		{questions.map(({ id, question, answer, scale }) => (
			<details key={id} name="faq" onToggle={closeOthers} suppressHydrationWarning>
				<summary>
					<h2>{question}</h2>
					<span className="plus" />
				</summary>
				<div className="answer" id={id}>
					<p>{answer}</p>
					{scale && <Scale {...scale} />}
				</div>
			</details>
		))}
	</div>
);
