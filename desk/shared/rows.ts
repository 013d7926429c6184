import { useEffect } from "react";
import type { LeadSummary } from "../api/types.ts";
import { createStore, useStore } from "../state/store.ts";

/** Returns the references of the rows on the page, in their order. */
export const listRowReferences = (): readonly string[] =>
	[...document.querySelectorAll<HTMLElement>("[data-focus-row]")].map(({ dataset }) => dataset.focusRow ?? "");

/** Returns the link of a lead's row. It has the focus while no lead is open. */
export const findRowLink = (reference: string | undefined) =>
	document.querySelector<HTMLAnchorElement>(`[data-focus-row="${reference}"] a`);

/** Returns the reference of the lead whose row has the focus. */
export const focusedReference = () =>
	document.activeElement?.closest<HTMLElement>("[data-focus-row]")?.dataset.focusRow;

const awaited = createStore<string | undefined>(undefined);

/** Focuses a lead's row, once it is listed. */
export const focusRow = (reference: string) => awaited.set(reference);

/** Focuses the awaited row as soon as the rows include it. */
export function useAwaitedRow(rows: readonly LeadSummary[]): void {
	const reference = useStore(awaited);
	const isListed = rows.some((row) => row.reference === reference);
	useEffect(() => {
		if (!isListed) return;
		const link = findRowLink(reference);
		link?.focus({ preventScroll: true });
		link?.scrollIntoView({ block: "nearest" });
		awaited.set(undefined);
	}, [reference, isListed]);
}
