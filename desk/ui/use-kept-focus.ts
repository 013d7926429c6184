import { useEffect } from "react";

/** The position of the focused row among the rows, which are marked `data-focus-row`. */
interface FocusPosition {
	readonly row: string | undefined;
	readonly at: number;
}

const focusRows = () => [...document.querySelectorAll<HTMLElement>("[data-focus-row]")];

function positionOf(element: Element): FocusPosition | undefined {
	const row = element.closest<HTMLElement>("[data-focus-row]");
	return row ? { row: row.dataset.focusRow, at: focusRows().indexOf(row) } : undefined;
}

/**
 * Finds the element to focus when the focused one has gone: its row's link, the next row's, what is marked
 * `data-focus-next`, or the page.
 */
function nextFocusOf(position: FocusPosition | undefined): HTMLElement | null | undefined {
	const rows = focusRows();
	const row =
		position && (rows.find(({ dataset }) => dataset.focusRow === position.row) ?? rows[position.at] ?? rows.at(-1));
	return (
		row?.querySelector("a") ??
		document.querySelector<HTMLElement>("[data-focus-next]") ??
		document.getElementById("main")
	);
}

/**
 * Keeps the focus on the page. When the focused element goes, such as a deleted lead or a closed message, the focus
 * moves to something near it, so that keyboard users need not start again at the top.
 */
export function useKeptFocus() {
	useEffect(() => {
		let last: Element | undefined;
		let position: FocusPosition | undefined;
		const remember = ({ target }: FocusEvent) => {
			if (!(target instanceof Element)) return;
			last = target;
			// A message is temporary: the place to return to is the one before it
			if (!target.closest(".toast")) position = positionOf(target);
		};
		// A click on empty space is a deliberate loss of focus
		const forget = ({ target }: FocusEvent) =>
			queueMicrotask(() => {
				if (last === target && last?.isConnected && document.activeElement === document.body) last = undefined;
			});
		const watcher = new MutationObserver(() => {
			if (!last || last.isConnected || document.activeElement !== document.body) return;
			last = undefined;
			nextFocusOf(position)?.focus({ preventScroll: true });
		});
		watcher.observe(document.body, { childList: true, subtree: true });
		document.addEventListener("focusin", remember);
		document.addEventListener("focusout", forget);
		return () => {
			watcher.disconnect();
			document.removeEventListener("focusin", remember);
			document.removeEventListener("focusout", forget);
		};
	}, []);
}
