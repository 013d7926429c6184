import { CircleAlert } from "lucide";
import type { ComponentProps } from "react";
import { Icon } from "../../site/components/Icon.tsx";

interface FieldProps extends ComponentProps<"input"> {
	readonly id: string;
	readonly label: string;
	readonly hint?: string;
	readonly error: string | undefined;
}

/** Text field with its label, and with an error below it if what was typed is invalid. */
export function Field({ id, label, hint, error, ...input }: FieldProps) {
	const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			{hint && (
				<p className="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			<input
				id={id}
				aria-describedby={descriptions.join(" ") || undefined}
				aria-invalid={error !== undefined}
				{...input}
			/>
			{error && (
				<p className="error" id={`${id}-error`} role="alert">
					<Icon icon={CircleAlert} /> {error}
				</p>
			)}
		</div>
	);
}

/** Returns whether the text may be an email address. The service checks it properly. */
export const looksLikeEmail = (text: string) => /.@./.test(text);
