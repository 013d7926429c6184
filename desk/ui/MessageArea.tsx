import type { ComponentProps } from "react";
import { maxNoteLength } from "../../forms/desk-limits.ts";

interface MessageAreaProps extends Omit<ComponentProps<"textarea">, "onChange"> {
	readonly onType: (text: string) => void;
	readonly onEscape?: () => void;
}

/** Field for a longer text: Ctrl+Enter submits its form, and Escape leaves it for the lead. */
export const MessageArea = ({ onType, onEscape, ...props }: MessageAreaProps) => (
	<textarea
		maxLength={maxNoteLength}
		{...props}
		onChange={({ target }) => onType(target.value)}
		onKeyDown={({ key, ctrlKey, metaKey, currentTarget }) => {
			if (key === "Enter" && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
			if (key !== "Escape") return;
			if (onEscape) onEscape();
			else currentTarget.closest("article")?.focus({ preventScroll: true });
		}}
	/>
);
