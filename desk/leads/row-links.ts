/** The name's link of a row: what the keyboard holds while no lead is open. */
export const linkOf = (reference: string) =>
	document.querySelector<HTMLElement>(`.row .name a[href*="/leads/${reference}"]`);

/** The lead of the row that this element stands in. */
export const referenceAt = (element: Element | null): string | undefined =>
	/\/leads\/(BF-[0-9A-Z]+)/.exec(element?.closest(".row")?.querySelector("a")?.getAttribute("href") ?? "")?.[1];
