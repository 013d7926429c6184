import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { isWide } from "../../hooks/use-is-wide.ts";

/** Where the popup may stand, in the order in which it tries them. */
export type Place = "low" | "high";

/** Whatever a visitor reads first or presses. */
const spared = [
	":is(main, .site-footer) :is(h1, h2, h3, a, button, summary, label, input, select, textarea)",
	".trust-badges li",
].join();

const overlap = (one: DOMRect, other: DOMRect): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** A heading is measured by its words, not by its column. */
function boxOf(element: Element): DOMRect {
	if (!/^H\d$/.test(element.tagName)) return element.getBoundingClientRect();
	const words = document.createRange();
	words.selectNodeContents(element);
	return words.getBoundingClientRect();
}

/** The popup's box in a place, before it has slid in. */
function boxIn(place: Place, popup: HTMLElement): DOMRect {
	const { offsetLeft: left, offsetWidth: width, offsetHeight: height } = popup;
	const margin = Number.parseFloat(getComputedStyle(popup).getPropertyValue("--margin")) || 0;
	const below = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
	return new DOMRect(left, place === "high" ? below + margin : innerHeight - margin - height, width, height);
}

/** On phones the popup takes the place of the bar at the bottom, and covers nothing else. */
function freePlaces(popup: HTMLElement): readonly Place[] {
	if (!isWide()) return ["low"];
	const taken = [...document.querySelectorAll(spared)].map(boxOf);
	return (["low", "high"] as const).filter((place) => {
		const box = boxIn(place, popup);
		return !taken.some((other) => overlap(box, other));
	});
}

/** The places in which the popup would cover no heading, no control and no badge, as the page moves under it. */
export function useFreePlaces(ref: RefObject<HTMLElement | null>): readonly Place[] {
	const [free, setFree] = useState<readonly Place[]>([]);
	const check = useCallback(() => {
		const now = ref.current ? freePlaces(ref.current) : [];
		setFree((before) => (before.join() === now.join() ? before : now));
	}, [ref]);
	// After each rendering: another page has other headings
	useLayoutEffect(check);
	useEffect(() => {
		const watching = new AbortController();
		for (const change of ["focusin", "scroll", "resize"])
			addEventListener(change, check, { passive: true, signal: watching.signal });
		return () => watching.abort();
	}, [check]);
	return free;
}
