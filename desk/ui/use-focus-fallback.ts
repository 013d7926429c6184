import { useEffect } from "react";

/** The position of the focused row among the rows, which are marked `data-focus-row`. */
interface FocusPosition {
	readonly row: string | undefined;
	readonly index: number;
}

const focusRows = () => [...document.querySelectorAll<HTMLElement>("[data-focus-row]")];

function findPosition(element: Element): FocusPosition | undefined {
	const row = element.closest<HTMLElement>("[data-focus-row]");
	return row ? { row: row.dataset.focusRow, index: focusRows().indexOf(row) } : undefined;
}

/**
 * Finds the element to focus when the focused one has gone: its row's link, the next row's link, the element marked
 * `data-focus-next`, or the page.
 */
function findNextFocus(position: FocusPosition | undefined): HTMLElement | null | undefined {
	const rows = focusRows();
	const row =
		position && (rows.find(({ dataset }) => dataset.focusRow === position.row) ?? rows[position.index] ?? rows.at(-1));
	return (
		row?.querySelector("a") ??
		document.querySelector<HTMLElement>("[data-focus-next]") ??
		document.getElementById("main")
	);
}

/**
 * Keeps the focus on the page. When the focused element goes, such as a deleted lead or a closed message, the focus
 * moves to something near it, so that keyboard users keep their place.
 */
export function useFocusFallback() {
	useEffect(() => {
		let lastFocused: Element | undefined;
		let position: FocusPosition | undefined;
		const rememberFocus = ({ target }: FocusEvent) => {
			if (!(target instanceof Element)) return;
			lastFocused = target;
			// A message is temporary: the place to return to is the one before it
			if (!target.closest(".toast")) position = findPosition(target);
		};
		const watcher = new MutationObserver(() => {
			if (!lastFocused || lastFocused.isConnected || document.activeElement !== document.body) return;
			lastFocused = undefined;
			findNextFocus(position)?.focus({ preventScroll: true });
		});
		watcher.observe(document.body, { childList: true, subtree: true });
		document.addEventListener("focusin", rememberFocus);
		return () => {
			watcher.disconnect();
			document.removeEventListener("focusin", rememberFocus);
		};
	}, []);
}
