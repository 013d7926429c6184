import { boroughs } from "../../../content/areas/areas.ts";
import { checkPostcode } from "../../../content/areas/postcode/check.ts";
import { formatPostcode } from "../../../content/areas/postcode/parse.ts";
import { formName } from "../../../forms/form-names.ts";
import type { FormPath } from "../../../forms/forms.ts";
import type { Mail } from "../mail.ts";

/** Returns the team that works on a lead, for a sentence. It comes from our own list, never from typed input. */
export const teamName = (path: FormPath): string =>
	path === "contact" ? "our office" : `our ${formName(path).toLowerCase()} team`;

/** Formats a postcode with its borough, if known: `SE10 9NF, Greenwich`. */
export function formatPlace(postcode: string): string {
	const result = checkPostcode(postcode);
	const borough = result.kind === "covered" ? boroughs[result.boroughs[0]].name : "";
	return [formatPostcode(postcode), borough].filter(Boolean).join(", ");
}

export const replySubject = (reference: string): string => `Your enquiry ${reference}`;

/** Composes the email with a reply that somebody wrote on the desk, and the address of the customer's page. */
export const composeReply = (reference: string, text: string, pageUrl: string): Mail => ({
	subject: replySubject(reference),
	text: `${text}\n\nYour page, for photographs, drawings and messages to us:\n${pageUrl}`,
});
