import { useEffect } from "react";
import { createStore, useStore } from "../state/store.ts";

export const listRowReferences = (): readonly string[] =>
	[...document.querySelectorAll<HTMLElement>("[data-focus-row]")].map(({ dataset }) => dataset.focusRow ?? "");

const rowLink = (reference: string | undefined) => `[data-focus-row="${reference}"] a`;

/** Returns the link of a lead's row, which has the keyboard's focus while no lead is open. */
export const findRowLink = (reference: string | undefined) =>
	document.querySelector<HTMLAnchorElement>(rowLink(reference));

export const focusedReference = () =>
	document.activeElement?.closest<HTMLElement>("[data-focus-row]")?.dataset.focusRow;

const awaited = createStore<string | undefined>(undefined);

/** Focuses a lead's row, once it is listed. */
export const focusRow = (reference: string) => awaited.set(rowLink(reference));

export const headingId = (reference: string) => `heading-${reference}`;

/** Focuses the heading of an opened lead, once it is loaded. */
export const focusHeading = (reference: string) => awaited.set(`#${headingId(reference)}`);

/** Focuses the awaited row or heading as soon as the component has rendered it. */
export function useAwaitedFocus(): void {
	const selector = useStore(awaited);
	useEffect(() => {
		const element = selector && document.querySelector<HTMLElement>(selector);
		if (!element) return;
		element.focus({ preventScroll: true });
		element.scrollIntoView({ block: "nearest" });
		awaited.set(undefined);
	});
}
