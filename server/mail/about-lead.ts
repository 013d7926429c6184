import { boroughs } from "../../content/areas.ts";
import { hubs } from "../../content/hubs.ts";
import { checkPostcode } from "../../content/postcode.ts";
import { type FormPath, formByPath } from "../../forms/forms.ts";

/** What a form is called where leads are listed: its hub, or `Contact form`. */
export function formName(path: FormPath): string {
	const form = formByPath(path);
	const hub = hubs.find(({ slug }) => form?.page === `/services/${slug}`);
	return hub ? hub.title.replace(/ Hub$/, "") : "Contact form";
}

/** Who works on it, in a sentence; from our own list, never from what was typed. */
export const teamName = (path: FormPath): string =>
	path === "contact" ? "our office" : `our ${formName(path).toLowerCase()} team`;

/** `SE10 9NF, Greenwich`: the borough where the postcode tells it. */
export function whereabouts(postcode: string): string {
	const answer = checkPostcode(postcode);
	return answer.kind === "covered" ? `${postcode}, ${boroughs[answer.boroughs[0]].name}` : postcode;
}

/** The address that rings the number, where it can be read as one; none otherwise. */
export function callAddress(phone: string): string | undefined {
	if (!/^[+\d\s().-]{6,30}$/.test(phone)) return undefined;
	const digits = phone.replace("(0)", "").replace(/[^\d+]/g, "");
	if (/^0[1-9]\d{8,9}$/.test(digits)) return `tel:+44${digits.slice(1)}`;
	return /^(\+|00)[1-9]\d{7,13}$/.test(digits) ? `tel:${digits.replace(/^00/, "+")}` : undefined;
}

/** An address that a mail can go to, and that holds nothing else. */
export const isMailable = (email: string): boolean =>
	email.length <= 254 && /^[^\s@<>()[\]\\,;:"'`&?#%\p{C}]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu.test(email);

/** The address that opens a mail to them. */
export const writeAddress = (email: string, reference: string): string | undefined =>
	isMailable(email) ? `mailto:${email}?subject=${encodeURIComponent(`Your request ${reference}`)}` : undefined;
