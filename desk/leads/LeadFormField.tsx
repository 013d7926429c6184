import { CircleAlert } from "lucide";
import type { Field as FormField } from "../../forms/form.ts";
import { maxLength } from "../../forms/validate.ts";
import { Icon } from "../../site/components/Icon.tsx";
import { Field } from "../ui/Field.tsx";

interface LeadFormFieldProps {
	readonly field: FormField;
	readonly value: string | readonly string[];
	readonly error: string | undefined;
	readonly onChange: (value: string | readonly string[]) => void;
}

/** A field of the form's description. */
export function LeadFormField({ field, value, error, onChange }: LeadFormFieldProps) {
	const id = `enter-lead-${field.name}`;
	const label = field.required ? field.label : `${field.label} (optional)`;
	if (field.kind === "checks") {
		const chosen = [value].flat();
		return (
			<fieldset className="field checks">
				<legend>{label}</legend>
				{field.options.map((option) => (
					<label className="check" key={option}>
						<input
							type="checkbox"
							checked={chosen.includes(option)}
							onChange={({ target }) =>
								onChange(field.options.filter((item) => (item === option ? target.checked : chosen.includes(item))))
							}
						/>
						{option}
					</label>
				))}
			</fieldset>
		);
	}
	const text = String(value);
	if (field.kind === "select")
		return (
			<Choice
				id={id}
				label={label}
				placeholder="Not given"
				options={field.options.map((option) => ({ value: option, text: option }))}
				value={text}
				error={error}
				onChoose={onChange}
			/>
		);
	if (field.kind === "message")
		return (
			<div className="field">
				<label htmlFor={id}>{label}</label>
				<textarea
					id={id}
					maxLength={maxLength.message}
					value={text}
					onChange={({ target }) => onChange(target.value)}
				/>
			</div>
		);
	return (
		<Field
			id={id}
			label={label}
			type={field.kind}
			maxLength={maxLength[field.kind]}
			autoComplete="off"
			value={text}
			error={error}
			onChange={({ target }) => onChange(target.value)}
		/>
	);
}

interface ChoiceProps {
	readonly id: string;
	readonly label: string;
	readonly placeholder: string;
	readonly options: readonly { readonly value: string; readonly text: string }[];
	readonly value: string;
	readonly error: string | undefined;
	readonly hasFocus?: boolean;
	readonly onChoose: (value: string) => void;
}

export const Choice = ({ id, label, placeholder, options, value, error, hasFocus, onChoose }: ChoiceProps) => (
	<div className="field">
		<label htmlFor={id}>{label}</label>
		<span className="select">
			<select
				id={id}
				value={value}
				aria-invalid={error !== undefined}
				{...(error && { "aria-describedby": `${id}-error` })}
				{...(hasFocus && { "data-focus": true })}
				onChange={({ target }) => onChoose(target.value)}
			>
				<option value="">{placeholder}</option>
				{options.map((option) => (
					<option key={option.value} value={option.value}>
						{option.text}
					</option>
				))}
			</select>
		</span>
		{error && (
			<p className="error" id={`${id}-error`} role="alert">
				<Icon icon={CircleAlert} /> {error}
			</p>
		)}
	</div>
);
