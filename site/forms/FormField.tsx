import "./form-field.css";
import type { ChecksField, Field } from "../../forms/form.ts";
import { selectPlaceholder } from "../../forms/messages.ts";
import { FieldProblem } from "./FieldProblem.tsx";

/** A field's state, beside its description. */
export interface FieldState {
	readonly problem: string | undefined;
	/** Earlier input, on a page that the service sends back with problems. */
	readonly value: unknown;
}

interface FormFieldProps extends FieldState {
	readonly field: Exclude<Field, ChecksField>;
	/** Spans both columns. */
	readonly isFullWidth: boolean;
}

/** One field with its label and its problem, connected for assistive technology. */
export function FormField({ field, isFullWidth, problem, value }: FormFieldProps) {
	const problemId = `${field.name}-problem`;
	const control = {
		id: field.name,
		name: field.name,
		required: field.required,
		defaultValue: typeof value === "string" ? value : "",
		"aria-invalid": problem ? true : undefined,
		"aria-describedby": problem ? problemId : undefined,
	};
	return (
		<div className={isFullWidth ? "form-field full" : "form-field"}>
			<label htmlFor={field.name}>
				{field.label}
				{!field.required && <small> (optional)</small>}
			</label>
			{field.kind === "message" && <textarea {...control} />}
			{field.kind === "select" && (
				<span className="select">
					<select {...control}>
						<option value="">{selectPlaceholder(field.label)}</option>
						{field.options.map((option) => (
							<option key={option} value={option}>
								{option}
							</option>
						))}
					</select>
				</span>
			)}
			{field.kind !== "message" && field.kind !== "select" && (
				<input {...control} type={field.kind} autoComplete={field.autocomplete} />
			)}
			{problem && <FieldProblem id={problemId} text={problem} />}
		</div>
	);
}
