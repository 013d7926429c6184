import { type RefObject, useLayoutEffect, useState } from "react";

interface Place {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** A fixed element's place while nothing moves it aside, in viewport pixels. */
const restingPlace = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Place => ({
	left,
	top,
	right: left + offsetWidth,
	bottom: top + offsetHeight,
});

/** Measured by its words, not its column; a headline that is cut off by the screen's edge does not count yet. */
function placeOfWords(headline: Element): Place | undefined {
	const words = document.createRange();
	words.selectNodeContents(headline);
	const place = words.getBoundingClientRect();
	return place.bottom <= innerHeight ? place : undefined;
}

const overlap = (one: Place, other: Place): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Headlines, calls to action, and whatever has the keyboard's focus. */
function* placesToSpare(floating: HTMLElement) {
	for (const headline of document.querySelectorAll("main :is(h1, h2)")) yield placeOfWords(headline);
	for (const button of document.querySelectorAll("main .button")) yield button.getBoundingClientRect();
	const focused = document.activeElement;
	if (focused?.matches(":focus-visible") && !floating.contains(focused)) yield focused.getBoundingClientRect();
}

function isInTheWay(floating: HTMLElement): boolean {
	const resting = restingPlace(floating);
	return [...placesToSpare(floating)].some((place) => place !== undefined && overlap(resting, place));
}

/** Whether a floating element would stand over a headline, a call to action or what has the keyboard's focus. */
export function useCoversContent(ref: RefObject<HTMLElement | null>): boolean {
	const [isIn, setIn] = useState(false);
	useLayoutEffect(() => {
		const check = () => setIn(ref.current !== null && isInTheWay(ref.current));
		check();
		const watching = new AbortController();
		for (const change of ["focusin", "focusout", "scroll", "resize"])
			addEventListener(change, check, { passive: true, signal: watching.signal });
		return () => watching.abort();
	}, [ref]);
	return isIn;
}
