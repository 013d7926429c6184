import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { isWide } from "../../hooks/use-is-wide.ts";

/** Positions of the popup, in order of preference. */
export type PromoPosition = "low" | "high";

/** Selectors of what the popup must not cover: headings, controls, badges, a trade's work, pictures, bars to scale. */
const protectedElements = [
	":is(main, .site-footer) :is(h1, h2, h3, a, button, summary, label, input, select, textarea)",
	".trust-badges li, .core li, .sheet-label",
	"main figure",
	"main :is(:not(.film) > picture > img, .film, .swatch)",
].join();

const isOverlapping = (one: DOMRect, other: DOMRect): boolean =>
	one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** Returns an element's box. A heading's box is as wide as its words, and a film's box ends at its drawing. */
function measureBox(element: Element): DOMRect {
	const cut = element.parentElement?.querySelector(":scope > .drawing-cut")?.getBoundingClientRect();
	if (cut && element.matches(".film")) {
		const { top, right, height } = element.getBoundingClientRect();
		return new DOMRect(cut.left, top, right - cut.left, height);
	}
	if (!/^H\d$/.test(element.tagName)) return element.getBoundingClientRect();
	const range = document.createRange();
	range.selectNodeContents(element);
	return range.getBoundingClientRect();
}

/** Returns the popup's box in a position, before it has slid in. */
function popupBox(position: PromoPosition, popup: HTMLElement): DOMRect {
	const { offsetLeft: left, offsetWidth: width, offsetHeight: height } = popup;
	const margin = Number.parseFloat(getComputedStyle(popup).getPropertyValue("--margin")) || 0;
	const below = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
	return new DOMRect(left, position === "high" ? below + margin : innerHeight - margin - height, width, height);
}

/** Lists the positions where the popup covers nothing important. On phones it is a line above the bar. */
function findFreePositions(popup: HTMLElement): readonly PromoPosition[] {
	if (!isWide()) return ["low"];
	const obstacles = [...document.querySelectorAll(protectedElements)].map(measureBox);
	return (["low", "high"] as const).filter((position) => {
		const box = popupBox(position, popup);
		return !obstacles.some((other) => isOverlapping(box, other));
	});
}

/**
 * Lists the positions in which the popup covers no heading, control, badge or picture. Updates while the page scrolls.
 */
export function useFreePositions(ref: RefObject<HTMLElement | null>): readonly PromoPosition[] {
	const [free, setFree] = useState<readonly PromoPosition[]>([]);
	const check = useCallback(() => {
		const positions = ref.current ? findFreePositions(ref.current) : [];
		setFree((before) => (before.join() === positions.join() ? before : positions));
	}, [ref]);
	// Runs after each render, because another page has other headings
	useLayoutEffect(check);
	useEffect(() => {
		const listeners = new AbortController();
		for (const change of ["focusin", "scroll", "resize"])
			addEventListener(change, check, { passive: true, signal: listeners.signal });
		return () => listeners.abort();
	}, [check]);
	return free;
}
