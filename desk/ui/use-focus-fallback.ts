import { useEffect } from "react";

const listRows = () => [...document.querySelectorAll<HTMLElement>("[data-focus-row]")];

/** Finds what to focus instead: the link of the row or, if that has gone, of the one now at its place; or the page. */
function findNextFocus(reference: string | undefined, index: number): HTMLElement | null | undefined {
	const rows = listRows();
	const row = rows.find(({ dataset }) => dataset.focusRow === reference) ?? rows[index] ?? rows.at(-1);
	return (
		(index < 0 ? undefined : row?.querySelector("a")) ??
		document.querySelector<HTMLElement>("[data-focus-next]") ??
		document.getElementById("main")
	);
}

/** Moves the focus to something near when the focused element goes, so that keyboard users keep their place. */
export function useFocusFallback() {
	useEffect(() => {
		let lastFocused: Element | undefined;
		let row: HTMLElement | null | undefined;
		let index = -1;
		const rememberFocus = ({ target }: FocusEvent) => {
			if (!(target instanceof Element)) return;
			lastFocused = target;
			// A message is temporary: the place to return to is the one before it
			if (target.closest(".toast")) return;
			row = target.closest<HTMLElement>("[data-focus-row]");
			index = row ? listRows().indexOf(row) : -1;
		};
		const watcher = new MutationObserver(() => {
			if (!lastFocused || lastFocused.isConnected || document.activeElement !== document.body) return;
			lastFocused = undefined;
			findNextFocus(row?.dataset.focusRow, index)?.focus({ preventScroll: true });
		});
		watcher.observe(document.body, { childList: true, subtree: true });
		document.addEventListener("focusin", rememberFocus);
		return () => {
			watcher.disconnect();
			document.removeEventListener("focusin", rememberFocus);
		};
	}, []);
}
