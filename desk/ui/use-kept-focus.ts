import { useEffect } from "react";
import { linkOf, referenceAt } from "../leads/row-links.ts";

/** Where in the list the focus was. */
interface Place {
	readonly reference: string;
	/** Among all rows. */
	readonly at: number;
}

const links = () => [...document.querySelectorAll<HTMLElement>(".row .name a")];

function placeOf(element: Element): Place | undefined {
	const reference = referenceAt(element);
	return reference === undefined
		? undefined
		: { reference, at: links().findIndex((link) => link.closest(".row") === element.closest(".row")) };
}

/** What takes the place of what has gone: its row, the next one, the opened lead, the page. */
function successorOf(place: Place | undefined): HTMLElement | null | undefined {
	const row = place && (linkOf(place.reference) ?? links()[place.at] ?? links().at(-1));
	return row ?? document.querySelector<HTMLElement>(".opened") ?? document.getElementById("main");
}

/**
 * Keeps the focus on the page: where what had it is taken away, as a deleted lead or a closed message is, something near
 * takes it, so that whoever works by keyboard need not begin at the top.
 */
export function useKeptFocus() {
	useEffect(() => {
		let last: Element | undefined;
		let place: Place | undefined;
		const remember = ({ target }: FocusEvent) => {
			if (!(target instanceof Element)) return;
			last = target;
			// A message comes and goes: the place is where one was before
			if (!target.closest(".toast")) place = placeOf(target);
		};
		// Who presses beside everything lets go of it by themselves
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
