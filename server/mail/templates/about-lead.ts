import { boroughs } from "../../../content/areas/areas.ts";
import { checkPostcode } from "../../../content/areas/postcode/check.ts";
import { formName } from "../../../forms/form-names.ts";
import type { FormPath } from "../../../forms/forms.ts";

/** Returns the team that works on a lead, for a sentence. It comes from our own list, never from typed input. */
export const teamName = (path: FormPath): string =>
	path === "contact" ? "our office" : `our ${formName(path).toLowerCase()} team`;

/** Formats a postcode with its borough, if known: `SE10 9NF, Greenwich`. */
export function formatPlace(postcode: string): string {
	const result = checkPostcode(postcode);
	return result.kind === "covered" ? `${postcode}, ${boroughs[result.boroughs[0]].name}` : postcode;
}

/** Returns the `tel:` link of a phone number; undefined if the text is not a phone number. */
export function phoneLink(phone: string): string | undefined {
	if (!/^[+\d\s().-]{6,30}$/.test(phone)) return undefined;
	const digits = phone.replace("(0)", "").replace(/[^\d+]/g, "");
	if (/^0[1-9]\d{8,9}$/.test(digits)) return `tel:+44${digits.slice(1)}`;
	return /^(\+|00)[1-9]\d{7,13}$/.test(digits) ? `tel:${digits.replace(/^00/, "+")}` : undefined;
}

/** Returns whether a text is a single mailable address and nothing else. */
export const isMailable = (email: string): boolean =>
	email.length <= 254 && /^[^\s@<>()[\]\\,;:"'`&?#%\p{C}]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/iu.test(email);

/** Returns the subject of an email from the office to the customer. */
export const replySubject = (reference: string): string => `Your request ${reference}`;

/** Returns the `mailto:` link of an address, with a subject. */
export const mailLink = (email: string, reference: string): string | undefined =>
	isMailable(email) ? `mailto:${email}?subject=${encodeURIComponent(replySubject(reference))}` : undefined;
