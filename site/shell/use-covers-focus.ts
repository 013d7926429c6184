import { type RefObject, useEffect, useState } from "react";

/** Where a fixed element stands when nothing moves it aside, in pixels of the viewport. */
const restingPlace = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement) => ({
	left,
	top,
	right: left + offsetWidth,
	bottom: top + offsetHeight,
});

function coversFocus(floating: HTMLElement): boolean {
	const focused = document.activeElement;
	if (!focused || floating.contains(focused)) return false;
	if (focused.matches("input, select, textarea")) return true;
	if (!focused.matches(":focus-visible")) return false;
	const [over, under] = [restingPlace(floating), focused.getBoundingClientRect()];
	return over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom;
}

/**
 * Whether a floating element would stand in the way of what has the focus. A form field counts wherever it is: a
 * phone's keyboard leaves no room for both.
 */
export function useCoversFocus(ref: RefObject<HTMLElement | null>): boolean {
	const [covers, setCovers] = useState(false);
	useEffect(() => {
		const check = () => setCovers(ref.current !== null && coversFocus(ref.current));
		check();
		const watching = new AbortController();
		for (const change of ["focusin", "focusout", "scroll", "resize"])
			addEventListener(change, check, { passive: true, signal: watching.signal });
		return () => watching.abort();
	}, [ref]);
	return covers;
}
