import type { MouseEvent } from "react";

/** Browsers before 2024 lack popovers: there an attribute opens one, and `site-header.css` hides it without. */
const hasPopovers = typeof HTMLElement !== "undefined" && "popover" in HTMLElement.prototype;

export const isPopoverOpen = (element: Element): boolean =>
	hasPopovers ? element.matches(":popover-open") : element.hasAttribute("data-open");

export function togglePopover(element: HTMLElement, isOpen: boolean): void {
	if (!hasPopovers) element.toggleAttribute("data-open", isOpen);
	else if (isOpen) element.showPopover();
	else element.hidePopover();
}

/** The button that opened a popover, which gets the focus back. */
let opener: HTMLElement | undefined;

/** Toggles a popover at a click on its button where the browser does not. */
export function toggleWithoutPopovers(id: string, event: MouseEvent<HTMLElement>): void {
	const element = document.getElementById(id);
	if (!element || hasPopovers) return;
	opener = event.currentTarget;
	// The click has been dealt with, and is not one outside the popover
	event.preventDefault();
	togglePopover(element, !isPopoverOpen(element));
}

/** Closes what is open at Escape and at a click outside, where the browser does not. */
function closeWithoutPopovers(): void {
	const listOpen = () => document.querySelectorAll<HTMLElement>("[data-open]");
	addEventListener("keydown", ({ key }) => {
		if (key !== "Escape") return;
		for (const element of listOpen()) {
			if (element.contains(document.activeElement)) opener?.focus();
			togglePopover(element, false);
		}
	});
	addEventListener("click", ({ target, defaultPrevented }) => {
		if (defaultPrevented || !(target instanceof Node)) return;
		for (const element of listOpen()) if (!element.contains(target)) togglePopover(element, false);
	});
}

if (typeof document !== "undefined" && !hasPopovers) closeWithoutPopovers();
