import { useEffect, useRef } from "react";

/**
 * Keeps the focus in place while a button is disabled, which would lose it: the button's row holds the focus meanwhile
 * and returns it, so that keyboard and screen reader users stay where they were.
 */
export function useHeldFocus(isDisabled: boolean) {
	const rowRef = useRef<HTMLDivElement>(null);
	const buttonRef = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!isDisabled && document.activeElement === rowRef.current) buttonRef.current?.focus({ preventScroll: true });
	}, [isDisabled]);
	/** Must be called before the button is disabled. */
	const holdFocus = () => {
		if (document.activeElement === buttonRef.current) rowRef.current?.focus({ preventScroll: true });
	};
	return { rowRef, buttonRef, holdFocus };
}
