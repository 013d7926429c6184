import "./error-summary.css";
import type { RefObject } from "react";
import type { Form } from "../../forms/form.ts";
import type { Problems } from "../../forms/validate.ts";

interface ErrorSummaryProps {
	readonly form: Form;
	readonly problems: Problems;
	readonly ref: RefObject<HTMLDivElement | null>;
}

/**
 * Lists every problem above the form, each as a link to its field. It takes the focus after a failed attempt: by
 * script, or, on a page that the service sends back, by autofocus, because the browser would otherwise start at the
 * page's top.
 */
export function ErrorSummary({ form, problems, ref }: ErrorSummaryProps) {
	const invalidFields = form.fields.filter(({ name }) => problems[name]);
	if (invalidFields.length === 0) return null;
	return (
		<div
			className="error-summary full"
			role="alert"
			tabIndex={-1}
			aria-labelledby="problems-heading"
			ref={ref}
			// biome-ignore lint/a11y/noAutofocus: it answers a click on the form's button, as a script would
			autoFocus
		>
			<h2 id="problems-heading">There is a problem</h2>
			<ul>
				{invalidFields.map(({ name }) => (
					<li key={name}>
						<a
							href={`#${name}`}
							onClick={(event) => {
								event.preventDefault();
								document.getElementById(name)?.focus();
							}}
						>
							{problems[name]}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
