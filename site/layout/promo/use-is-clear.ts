import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { isWide } from "../../hooks/use-is-wide.ts";

/** Selectors of what the popup must not cover, or be covered by, besides words: menus, controls, pictures, bars to scale. */
const protectedElements = [
	":popover-open",
	":is(main, .site-footer) :is(a, button, summary, label, input, select, textarea)",
	"main figure",
	"main :is(:not(.film) > picture > img, .film, .swatch)",
].join();

const isOverlapping = (one: DOMRect, other: DOMRect): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns an element's box. A film's box ends at its drawing. */
function measureElement(element: Element): DOMRect {
	const box = element.getBoundingClientRect();
	const cut = element.matches(".film") && element.parentElement?.querySelector(":scope > .drawing-cut");
	if (!cut) return box;
	const { left } = cut.getBoundingClientRect();
	return new DOMRect(left, box.top, box.right - left, box.height);
}

/** Lists the boxes of all words of the page. */
function measureWords(): DOMRect[] {
	const boxes: DOMRect[] = [];
	const range = document.createRange();
	for (const part of document.querySelectorAll("main, .site-footer")) {
		const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
		while (texts.nextNode()) {
			range.selectNode(texts.currentNode);
			boxes.push(range.getBoundingClientRect());
		}
	}
	return boxes;
}

/** Returns whether the phones' bar floats, which it does not on low screens, and has no focus to lose. */
function isBarReplaceable(): boolean {
	const bar = document.querySelector(".dock");
	return bar !== null && getComputedStyle(bar).position === "fixed" && !bar.contains(document.activeElement);
}

/** Returns whether the popup covers nothing that is read, pressed or looked at. On phones it takes the place of the bar. */
function isClear({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): boolean {
	if (!isWide()) return isBarReplaceable();
	// Before it has slid in
	const popup = new DOMRect(offsetLeft, offsetTop, offsetWidth, offsetHeight);
	const elements = [...document.querySelectorAll(protectedElements)].map(measureElement);
	return ![...elements, ...measureWords()].some((other) => isOverlapping(popup, other));
}

/**
 * Returns whether the popup covers no words, control or picture. While the page scrolls that can only end: a popup in a
 * gap that scrolls past would come and go at once.
 */
export function useIsClear(ref: RefObject<HTMLElement | null>): boolean {
	const [clear, setClear] = useState(false);
	const check = useCallback(() => setClear(ref.current !== null && isClear(ref.current)), [ref]);
	// Runs after each render, because another page has other words
	useLayoutEffect(check);
	useEffect(() => {
		const listeners = new AbortController();
		const options = { passive: true, signal: listeners.signal };
		for (const change of ["focusin", "scrollend", "resize"]) addEventListener(change, check, options);
		if (clear) addEventListener("scroll", check, options);
		return () => listeners.abort();
	}, [check, clear]);
	return clear;
}
