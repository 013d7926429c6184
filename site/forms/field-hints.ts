import { parsePostcode } from "../../content/areas/postcode/parse.ts";
import { cleanEmail } from "../../forms/clean-text.ts";
import type { Field } from "../../forms/form.ts";
import { maxLength } from "../../forms/validate.ts";

/** A remark beside a field's label. It stops nobody from sending the form. */
export interface FieldHint {
	readonly text: string;
	/** Value that the field gets if the visitor accepts it. */
	readonly correction?: string;
}

/** Digits of the shortest phone number with its code: of a mobile, London or similar number, and of any other. */
const shortestPhone = (typed: string): number => (/^\D*0[237]/.test(typed) ? 11 : 10);

/** Part of a message's maximum length from which the rest is counted. */
const countedFrom = 0.8;

/** Email providers whose names are often misspelt. */
const providers = (
	"gmail.com googlemail.com hotmail.com hotmail.co.uk outlook.com yahoo.com yahoo.co.uk icloud.com " +
	"btinternet.com virginmedia.com talktalk.net"
).split(" ");
/** Providers whose name is a letter away from another's. */
const lookalikes = ["ymail.com", "email.com", "hotmail.co.jp"];

/** Returns whether one letter was left out, added, replaced or swapped with its neighbour. */
function isOneSlipFrom(typed: string, meant: string): boolean {
	let same = 0;
	while (same < meant.length && typed[same] === meant[same]) same += 1;
	const [rest, wanted] = [typed.slice(same), meant.slice(same)];
	const isSwapped = rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
	return [
		rest === wanted.slice(1),
		rest.slice(1) === wanted,
		rest.slice(1) === wanted.slice(1),
		wanted.length > 1 && isSwapped,
	].includes(true);
}

function checkEmail(email: string): FieldHint | undefined {
	const [, name, domain = ""] = /^(.+)@([^@\s]+)$/.exec(cleanEmail(email).toLowerCase()) ?? [];
	if ([...providers, ...lookalikes].includes(domain)) return undefined;
	const provider = providers.find((known) => isOneSlipFrom(domain, known));
	if (provider !== undefined) return { text: `Did you mean ${provider}?`, correction: `${name}@${provider}` };
	// Allowed by the HTML standard, but refused by mail servers
	return /(?:^|\.)[.@]|@[^.]+$/.test(email.trim()) ? { text: "Is this your email address?" } : undefined;
}

export const checkPhone = (typed: string): FieldHint | undefined =>
	(typed.match(/\p{Nd}/gu) ?? []).length < shortestPhone(typed) ? { text: "Is it complete?" } : undefined;

/** Counts the characters that are left of a long message. */
export function countMessage({ length }: string): FieldHint | undefined {
	if (length < countedFrom * maxLength.message) return undefined;
	const left = maxLength.message - length;
	const limit = maxLength.message.toLocaleString("en-GB");
	return { text: left < 0 ? `${-left} too many: the limit is ${limit}` : `${left} of ${limit} characters left` };
}

/** Returns the hint for what a field holds, or undefined if there is nothing to say. */
export function findHint(field: Field, value: string): FieldHint | undefined {
	if (field.kind === "message") return countMessage(value);
	if (value.trim() === "") return undefined;
	if (field.kind === "email") return checkEmail(value);
	if (field.kind === "tel") return checkPhone(value);
	const isPostcode = "autocomplete" in field && field.autocomplete === "postal-code";
	return isPostcode && !parsePostcode(value) ? { text: "Is this your postcode?" } : undefined;
}
