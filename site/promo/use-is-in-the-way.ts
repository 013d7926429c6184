import { type RefObject, useLayoutEffect, useState } from "react";

interface Place {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** Where a fixed element stands when nothing moves it aside, in pixels of the viewport. */
const restingPlace = ({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }: HTMLElement): Place => ({
	left,
	top,
	right: left + offsetWidth,
	bottom: top + offsetHeight,
});

/** A headline is as wide as its words, not as its column; one that the screen cuts off is nowhere yet. */
function placeOfWords(headline: Element): Place | undefined {
	const words = document.createRange();
	words.selectNodeContents(headline);
	const place = words.getBoundingClientRect();
	return place.bottom <= innerHeight ? place : undefined;
}

const overlap = (one: Place, other: Place): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What the page says loudest, what it asks for, and what the keyboard has reached. */
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

/** Whether a floating element would stand over a headline, a call to action or what the keyboard has reached. */
export function useIsInTheWay(ref: RefObject<HTMLElement | null>): boolean {
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
