import "./questions.css";
import { useEffect, useRef } from "react";
import type { Question } from "../../../content/pages/faq.ts";
import { Scale } from "../../components/drawing/Scale.tsx";
import { NoBreak } from "../../components/NoBreak.tsx";

/**
 * Closes the other questions before one opens, for browsers without exclusive `details`, and scrolls by the change in
 * height: an answer that closes above would move the tapped question away from under the finger.
 */
function closeOthers({ target }: Event) {
	const summary = target instanceof Element ? target.closest("summary") : null;
	if (!summary) return;
	const place = summary.getBoundingClientRect().top;
	for (const other of summary.parentElement?.parentElement?.querySelectorAll("details") ?? [])
		if (other !== summary.parentElement) other.open = false;
	scrollBy({ top: summary.getBoundingClientRect().top - place, behavior: "instant" });
}

/**
 * Questions of which one is open at a time. The answer has the id, because a browser opens a closed question whose
 * contents a fragment points to, possibly before hydration.
 */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
	const ref = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const list = ref.current;
		const { style } = document.documentElement;
		list?.addEventListener("click", closeOthers);
		// The browser would keep the section below the list in place, and move the tapped question instead
		style.overflowAnchor = "none";
		return () => {
			list?.removeEventListener("click", closeOthers);
			style.overflowAnchor = "";
		};
	}, []);
	return (
		<div className="questions" ref={ref}>
			{questions.map(({ id, question, answer, scale }) => (
				<details key={id} name="faq" suppressHydrationWarning>
					<summary>
						<h2>{question}</h2>
						<span className="plus" />
					</summary>
					<div className="answer" id={id}>
						<p>
							<NoBreak text={answer} />
						</p>
						{scale && <Scale {...scale} />}
					</div>
				</details>
			))}
		</div>
	);
}
