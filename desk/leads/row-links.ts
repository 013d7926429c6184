/** Finds the link of a row's name, which has the keyboard's focus while no lead is open. */
export const linkOf = (reference: string) =>
	document.querySelector<HTMLElement>(`.row .name a[href*="/leads/${reference}"]`);

/** Returns the reference of the lead whose row contains this element. */
export const referenceAt = (element: Element | null): string | undefined =>
	/\/leads\/(BF-[0-9A-Z]+)/.exec(element?.closest(".row")?.querySelector("a")?.getAttribute("href") ?? "")?.[1];
