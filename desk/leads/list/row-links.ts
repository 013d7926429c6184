/** Creates the registry of the rows' links, by lead. A row's link has the keyboard's focus while no lead is open. */
export function createRowLinks() {
	const links = new Map<string, HTMLAnchorElement>();
	return {
		get: (reference: string) => links.get(reference),
		add(reference: string, link: HTMLAnchorElement) {
			links.set(reference, link);
			return () => void links.delete(reference);
		},
		/** Returns the reference of the lead whose row has the focus. */
		focused: () => [...links].find(([, link]) => link.closest("li")?.contains(document.activeElement))?.[0],
	};
}
export type RowLinks = ReturnType<typeof createRowLinks>;
