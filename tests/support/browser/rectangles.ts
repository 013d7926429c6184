import type { Page } from "playwright-core";

/** A visible piece of text or a control, in pixels from the top left of the page. */
interface VisibleBox {
	readonly what: string;
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/**
 * Lists every visible line of text and control on the page, except those within the selector. Clipped ones count as far
 * as they are shown.
 *
 * @param strip limits the list to this horizontal range
 */
export const listVisibleOutside = (
	page: Page,
	selector: string,
	strip: { readonly left: number; readonly right: number } = { left: -1e6, right: 1e6 },
): Promise<VisibleBox[]> =>
	page.evaluate(
		({ selector, strip }) => {
			const boxes = new Map<Element, { isFixed: boolean; frame: DOMRect | undefined }>();
			const measureFrame = (element: Element) => {
				const { overflowX, position } = getComputedStyle(element);
				const cuts = overflowX !== "visible" && !element.matches("html, body");
				const box = { isFixed: position === "fixed", frame: cuts ? element.getBoundingClientRect() : undefined };
				boxes.set(element, box);
				return box;
			};
			const shown = (element: Element, rect: DOMRect) => {
				let { left, top, right, bottom } = rect;
				for (let parent: Element | null = element; parent; parent = parent.parentElement) {
					const { isFixed, frame } = boxes.get(parent) ?? measureFrame(parent);
					if (parent !== element && frame) {
						left = Math.max(left, frame.left);
						top = Math.max(top, frame.top);
						right = Math.min(right, frame.right);
						bottom = Math.min(bottom, frame.bottom);
					}
					if (isFixed) break;
				}
				return { left, top: top + scrollY, right, bottom: bottom + scrollY };
			};
			const isThere = (element: Element) =>
				element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
				!element.closest(`${selector}, .visually-hidden, .skip`);
			const found: VisibleBox[] = [];
			const add = (what: string, element: Element, all: Iterable<DOMRect>) => {
				const rects = [...all].filter(({ left, right }) => left < strip.right && strip.left < right);
				if (rects.length === 0 || !isThere(element)) return;
				for (const rect of rects) {
					const place = shown(element, rect);
					if (place.right - place.left > 1 && place.bottom - place.top > 1) found.push({ what, ...place });
				}
			};
			for (const control of document.querySelectorAll("a, button, input, select, textarea, summary"))
				add(control.getAttribute("aria-label") ?? control.outerHTML.slice(0, 60), control, [
					control.getBoundingClientRect(),
				]);
			const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
			for (let text = texts.nextNode(); text; text = texts.nextNode()) {
				const parent = text.parentElement;
				if (!parent || !text.textContent?.trim() || parent.matches("script, style")) continue;
				const range = document.createRange();
				range.selectNodeContents(text);
				add(text.textContent.trim().slice(0, 60), parent, range.getClientRects());
			}
			return found;
		},
		{ selector, strip },
	);

/** Returns an element's box in the same coordinates as `listVisibleOutside`. */
export const measureBox = (page: Page, selector: string): Promise<VisibleBox> =>
	page
		.locator(selector)
		.first()
		.evaluate((element, what) => {
			const { left, top, right, bottom } = element.getBoundingClientRect();
			return { what, left, top: top + scrollY, right, bottom: bottom + scrollY };
		}, selector);

export const overlaps = (one: VisibleBox, other: VisibleBox): boolean =>
	one.left < other.right - 0.5 &&
	other.left < one.right - 0.5 &&
	one.top < other.bottom - 0.5 &&
	other.top < one.bottom - 0.5;
