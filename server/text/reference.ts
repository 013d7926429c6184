import { randomBytes } from "node:crypto";
import { referencePrefix } from "../../forms/reference.ts";

/** Crockford's base 32: no letter looks like another or like a digit (https://www.crockford.com/base32.html). */
export const referenceAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Draws a lead's reference, `BF-` and six random characters, which reveal nothing and cannot be guessed. */
export const generateReference = (): string =>
	referencePrefix + Array.from(randomBytes(6), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join("");

/** Returns the address of a lead on the desk. */
export const leadUrl = (deskUrl: string, reference: string): string => `${deskUrl}/leads/${reference}`;

/** Pattern of the prefix: a space may replace its hyphen, or nothing. */
const typedPrefix = referencePrefix.replace("-", "[-\\s]?");

/**
 * Reads a reference as a person types it: in any case, with or without its prefix, with O for 0 and I or L for 1. Returns
 * undefined if the text is not a reference.
 */
export function parseReference(typed: string): string | undefined {
	const [, characters] = new RegExp(`^\\s*(?:${typedPrefix})?([0-9A-Z]{6})\\s*$`, "i").exec(typed) ?? [];
	const canonical = characters?.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
	return canonical && !canonical.includes("U") ? referencePrefix + canonical : undefined;
}

/** Returns true for a reference typed with its prefix, which can be nothing else. */
export const isPrefixedReference = (typed: string): boolean =>
	new RegExp(`^\\s*${typedPrefix}`, "i").test(typed) && parseReference(typed) !== undefined;
