/** What is being written about a lead survives leaving it, and a reload; it goes with the window. */
const place = (reference: string) => `desk-draft-${reference}`;

export const readDraft = (reference: string) => sessionStorage.getItem(place(reference)) ?? "";
export function keepDraft(reference: string, text: string) {
	if (text) sessionStorage.setItem(place(reference), text);
	else sessionStorage.removeItem(place(reference));
}
