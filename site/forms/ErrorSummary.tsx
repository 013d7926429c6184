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
 * Lists above the form the fields with problems, each as a link; what is wrong stands beside the field. It takes the
 * focus after a failed attempt: by script, or, on a page that the service sends back, by autofocus, because the browser
 * would otherwise start at the page's top.
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
				{invalidFields.map(({ name, label }) => (
					<li key={name}>
						<a
							href={`#${name}`}
							onClick={(event) => {
								event.preventDefault();
								document.getElementById(name)?.focus();
							}}
						>
							{label}
						</a>
					</li>
				))}
			</ul>
		</div>
	);
}
