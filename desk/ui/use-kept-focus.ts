import { useEffect } from "react";
import { linkOf, referenceAt } from "../leads/row-links.ts";

/** The focused row's place in the list. */
interface Place {
	readonly reference: string;
	/** Index among all rows. */
	readonly at: number;
}

const links = () => [...document.querySelectorAll<HTMLElement>(".row .name a")];

function placeOf(element: Element): Place | undefined {
	const reference = referenceAt(element);
	return reference === undefined
		? undefined
		: { reference, at: links().findIndex((link) => link.closest(".row") === element.closest(".row")) };
}

/** Finds the element to focus when the focused one has gone: its row, the next row, the opened lead, or the page. */
function successorOf(place: Place | undefined): HTMLElement | null | undefined {
	const row = place && (linkOf(place.reference) ?? links()[place.at] ?? links().at(-1));
	return row ?? document.querySelector<HTMLElement>(".opened") ?? document.getElementById("main");
}

/**
 * Keeps the focus on the page. When the focused element goes, such as a deleted lead or a closed message, the focus
 * moves to something near it, so that keyboard users need not start again at the top.
 */
export function useKeptFocus() {
	useEffect(() => {
		let last: Element | undefined;
		let place: Place | undefined;
		const remember = ({ target }: FocusEvent) => {
			if (!(target instanceof Element)) return;
			last = target;
			// A message is temporary: the place to return to is the one before it
			if (!target.closest(".toast")) place = placeOf(target);
		};
		// A press on empty space is a deliberate loss of focus
		const letGo = ({ target }: FocusEvent) =>
			queueMicrotask(() => {
				if (last === target && last?.isConnected && document.activeElement === document.body) last = undefined;
			});
		const watcher = new MutationObserver(() => {
			if (!last || last.isConnected || document.activeElement !== document.body) return;
			last = undefined;
			successorOf(place)?.focus({ preventScroll: true });
		});
		watcher.observe(document.body, { childList: true, subtree: true });
		document.addEventListener("focusin", remember);
		document.addEventListener("focusout", letGo);
		return () => {
			watcher.disconnect();
			document.removeEventListener("focusin", remember);
			document.removeEventListener("focusout", letGo);
		};
	}, []);
}
