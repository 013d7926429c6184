import { CircleAlert } from "lucide";
import type { Field } from "../../forms/form.ts";
import { selectPlaceholder } from "../../forms/messages.ts";
import { Icon } from "../components/Icon.tsx";
import { ChecksFieldset } from "./ChecksFieldset.tsx";

interface FormFieldProps {
	readonly field: Field;
	/** Spans both columns. */
	readonly full: boolean;
	readonly problem: string | undefined;
	/** What was typed before, when the page comes back from the service. */
	readonly value: unknown;
}

/** The words under a field that say what is wrong with it. */
export const Problem = ({ id, text }: { readonly id: string; readonly text: string }) => (
	<p className="error" id={id}>
		<Icon of={CircleAlert} />
		{text}
	</p>
);

/** One field with its label and its problem, wired for assistive technology in this one place. */
export function FormField({ field, full, problem, value }: FormFieldProps) {
	if (field.kind === "checks") return <ChecksFieldset field={field} problem={problem} value={value} />;
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
		<div className={full ? "field full" : "field"}>
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
							<option key={option}>{option}</option>
						))}
					</select>
				</span>
			)}
			{field.kind !== "message" && field.kind !== "select" && (
				<input {...control} type={field.kind} autoComplete={field.autocomplete} />
			)}
			{problem && <Problem id={problemId} text={problem} />}
		</div>
	);
}
