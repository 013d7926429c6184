import { randomBytes } from "node:crypto";

const prefix = "BF-";
/** Crockford's base 32: no letter that could be read as another one, or as a digit (https://www.crockford.com/base32.html). */
export const referenceAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What people call a lead: `BF-` and six characters, drawn at random, so that it tells nothing and cannot be guessed on. */
export const newReference = (): string =>
	prefix + Array.from(randomBytes(6), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join("");

/**
 * The reference that a person means: in any case, with or without its beginning, an O for the zero and an I or L for the
 * one. Undefined where it is none.
 */
export function readReference(typed: string): string | undefined {
	const [, characters] = /^\s*(?:BF[-\s]?)?([0-9A-Z]{6})\s*$/i.exec(typed) ?? [];
	const plain = characters?.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
	return plain && !plain.includes("U") ? prefix + plain : undefined;
}

/** Whether it starts with a reference's prefix, and so can be nothing else. */
export const isMarkedReference = (typed: string): boolean =>
	/^\s*BF[-\s]?/i.test(typed) && readReference(typed) !== undefined;
