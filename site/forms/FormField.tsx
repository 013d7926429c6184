import "./form-field.css";
import { type FormEvent, useState } from "react";
import { company, links } from "../../content/company/company.ts";
import type { ChecksField, Field } from "../../forms/form.ts";
import { selectPlaceholder } from "../../forms/messages.ts";
import { findUrgency } from "../../forms/urgency.ts";
import { FieldProblem } from "./FieldProblem.tsx";
import type { FieldHint } from "./field-hints.ts";

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

type Control = HTMLInputElement | HTMLTextAreaElement;

/** One field with its label and its problem, connected for assistive technology. */
export function FormField({ field, isFullWidth, problem, value }: FormFieldProps) {
	const [hint, setHint] = useState<FieldHint>();
	const updateHint = async ({ currentTarget }: FormEvent<Control>) => {
		const { findHint } = await import("./field-hints.ts");
		setHint(findHint(field, currentTarget.value));
	};
	/**
	 * A line's hint is beside its label, so that it moves nothing under a click. Without its script there is no hint.
	 */
	const onHintEvent = (event: FormEvent<Control>) => void updateHint(event).catch(() => undefined);
	const acceptCorrection = () => {
		const control = document.getElementById(field.name);
		if (!(control instanceof HTMLInputElement) || !hint?.correction) return;
		control.value = hint.correction;
		control.dispatchEvent(new InputEvent("input", { bubbles: true }));
		control.focus();
		setHint(undefined);
	};
	/** People who choose such an answer should ring rather than wait for a reply. */
	const isUrgent = (option: string) => findUrgency([option]) !== null;
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
			{field.kind === "message" && <textarea {...control} onInput={onHintEvent} />}
			<span className="field-hint" role="status">
				{hint?.correction ? (
					<button type="button" onClick={acceptCorrection}>
						{hint.text}
					</button>
				) : (
					hint?.text
				)}
			</span>
			{field.kind === "select" && (
				<span className="select">
					<select {...control}>
						<option value="">{selectPlaceholder(field.label)}</option>
						{field.options.map((option) => (
							<option key={option} value={option} data-urgent={isUrgent(option) || undefined}>
								{option}
							</option>
						))}
					</select>
				</span>
			)}
			{field.kind === "select" && field.options.some(isUrgent) && (
				<p className="urgent-call" role="status">
					<span>
						Call now <a href={links.phone}>{company.phone}</a>
					</span>
				</p>
			)}
			{field.kind !== "message" && field.kind !== "select" && (
				<input {...control} type={field.kind} autoComplete={field.autocomplete} onBlur={onHintEvent} />
			)}
			{problem && <FieldProblem id={problemId} text={problem} />}
		</div>
	);
}
