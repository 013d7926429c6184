import { CircleAlert } from "lucide";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Icon } from "../../site/components/Icon.tsx";
import { checkPhone } from "../../site/forms/field-hints.ts";

interface FieldFrame {
	readonly id: string;
	readonly label: string;
	readonly hint?: string | undefined;
	readonly error?: string | undefined;
}

interface FieldProps extends FieldFrame {
	/** Renders the control with the attributes that tie it to its label, hint and error. */
	readonly children: (control: {
		readonly id: string;
		readonly "aria-invalid": boolean;
		readonly "aria-describedby": string | undefined;
	}) => ReactNode;
}

/** Brings a message into view when it appears: it may be below a long text. */
const reveal = (message: HTMLElement | null) => message?.scrollIntoView({ block: "nearest" });

export function Field({ id, label, hint, error, children }: FieldProps) {
	const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{hint && (
				<p className="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{children({ id, "aria-invalid": error !== undefined, "aria-describedby": descriptions.join(" ") || undefined })}
			{error && (
				<p ref={reveal} className="error" id={`${id}-error`} role="alert">
					<Icon icon={CircleAlert} /> {error}
				</p>
			)}
		</div>
	);
}

interface TextFieldProps extends FieldFrame, Omit<ComponentProps<"input">, "id" | "onChange"> {
	readonly onType?: (text: string) => void;
}

/** Like the site's forms, asks about a phone number that is too short to be whole once it has been typed. */
export function TextField({ id, label, hint, error, onType, ...input }: TextFieldProps) {
	const [typedPhone, setTypedPhone] = useState("");
	const question = typedPhone && typedPhone === input.value && !error ? checkPhone(typedPhone)?.text : undefined;
	return (
		<Field {...{ id, label, error }} hint={hint ?? question}>
			{(control) => (
				<input
					{...control}
					onBlur={({ target }) => setTypedPhone(target.type === "tel" ? target.value : "")}
					{...input}
					onChange={({ target }) => onType?.(target.value)}
				/>
			)}
		</Field>
	);
}

interface SelectProps extends Omit<ComponentProps<"select">, "onChange"> {
	readonly options: readonly { readonly value: string; readonly text: string }[];
	/** Text of the option for no choice. Without it, one of the options is always chosen. */
	readonly none?: string | undefined;
	readonly onChoose: (value: string) => void;
}

export const Select = ({ options, none, className = "", onChoose, ...select }: SelectProps) => (
	<span className={`select ${className}`}>
		<select {...select} onChange={({ target }) => onChoose(target.value)}>
			{none !== undefined && <option value="">{none}</option>}
			{options.map(({ value, text }) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	</span>
);

export const SelectField = ({ id, label, hint, error, ...select }: FieldFrame & SelectProps) => (
	<Field {...{ id, label, hint, error }}>{(control) => <Select {...control} {...select} />}</Field>
);

export const toOption = (text: string) => ({ value: text, text });
