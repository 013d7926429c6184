import { useEffect, useRef } from "react";

/**
 * A button that is disabled loses the focus to the page. Its row holds it meanwhile and gives it back: the keyboard and
 * a screen reader stay where they were.
 */
export function useHeldFocus(isDisabled: boolean) {
	const rowRef = useRef<HTMLDivElement>(null);
	const buttonRef = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!isDisabled && document.activeElement === rowRef.current) buttonRef.current?.focus({ preventScroll: true });
	}, [isDisabled]);
	/** To be called before the button is disabled. */
	const hold = () => {
		if (document.activeElement === buttonRef.current) rowRef.current?.focus({ preventScroll: true });
	};
	return { rowRef, buttonRef, hold };
}
