import "./error-summary.css";
import type { RefObject } from "react";
import type { Form } from "../../forms/form.ts";
import type { Problems } from "../../forms/validate.ts";

interface ErrorSummaryProps {
	readonly form: Form;
	readonly problems: Problems;
	readonly ref: RefObject<HTMLDivElement | null>;
}

/** Every problem at the head of the form, each a link to its field; takes the focus after a refused attempt. */
export function ErrorSummary({ form, problems, ref }: ErrorSummaryProps) {
	const refused = form.fields.filter(({ name }) => problems[name]);
	if (refused.length === 0) return null;
	return (
		<div className="error-summary full" role="alert" tabIndex={-1} aria-labelledby="problems-heading" ref={ref}>
			<h2 id="problems-heading">There is a problem</h2>
			<ul>
				{refused.map(({ name }) => (
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
