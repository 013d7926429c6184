import type { Field as FormField } from "../../forms/form.ts";
import { maxLength } from "../../forms/validate.ts";
import { Field, SelectField, TextField, toOption } from "../ui/Field.tsx";
import { MessageArea } from "../ui/MessageArea.tsx";

interface LeadFormFieldProps {
	readonly field: FormField;
	readonly value: string | readonly string[];
	readonly error: string | undefined;
	readonly onChange: (value: string | readonly string[]) => void;
}

export function LeadFormField({ field, value, error, onChange }: LeadFormFieldProps) {
	const id = `phone-lead-${field.name}`;
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
	const props = { id, label, error, value: String(value), autoComplete: "off" };
	if (field.kind === "select")
		return <SelectField {...props} none="Not given" options={field.options.map(toOption)} onChoose={onChange} />;
	if (field.kind !== "message")
		return <TextField {...props} type={field.kind} maxLength={maxLength[field.kind]} onType={onChange} />;
	return (
		<Field {...{ id, label, error }}>
			{(control) => <MessageArea {...control} maxLength={maxLength.message} value={String(value)} onType={onChange} />}
		</Field>
	);
}
