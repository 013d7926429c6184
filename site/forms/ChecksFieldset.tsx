import "./checks-fieldset.css";
import type { ReactNode } from "react";
import type { ChecksField } from "../../forms/form.ts";
import { servicesHint } from "../../forms/messages.ts";
import { FieldProblem } from "./FieldProblem.tsx";
import type { FieldState } from "./FormField.tsx";

export interface ChecksFieldsetProps extends FieldState {
	readonly field: ChecksField;
	/** Notice that no box is ticked, shown instead of the problem. */
	readonly children?: ReactNode;
}

/** Checkboxes of which at least one is required. CSS shows the hint while none is chosen. */
export function ChecksFieldset({ field, problem, value, children }: ChecksFieldsetProps) {
	const chosen = Array.isArray(value) ? value : [];
	const hintId = `${field.name}-hint`;
	const problemId = `${field.name}-problem`;
	const showsProblem = problem && !children;
	return (
		<fieldset
			className="form-field checks-fieldset full"
			aria-describedby={showsProblem ? `${hintId} ${problemId}` : hintId}
		>
			<legend>{field.label}</legend>
			<p className="hint" id={hintId}>
				{servicesHint}
			</p>
			{children}
			{showsProblem && <FieldProblem id={problemId} text={problem} />}
			<div>
				{field.options.map((option, index) => (
					<label key={option}>
						<input
							type="checkbox"
							id={index === 0 ? field.name : undefined}
							name={field.name}
							value={option}
							defaultChecked={chosen.includes(option)}
							aria-invalid={problem ? true : undefined}
						/>
						{option}
					</label>
				))}
			</div>
		</fieldset>
	);
}
