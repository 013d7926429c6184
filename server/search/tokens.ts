import { district, unit } from "../../content/areas/postcode/pattern.ts";
import type { FormPath } from "../../forms/forms.ts";
import { summarize } from "../../forms/summary.ts";

/** A search term: a lead must have a word that begins with it, or that equals it. */
export interface Term {
	readonly text: string;
	readonly isWhole: boolean;
}

const maxWordLength = 32;
/** Limit of terms: more than a person types, and each one makes a search slower. */
const maxTerms = 12;
/** Limit of words per lead: more than a genuine message of the longest kind has. */
const maxWords = 1000;

/** Matches a phone number in a text: with its 0 or +44, spaces, dots, hyphens and brackets. */
const phoneInText = /(?:\+|\b0)[\d\s().-]{7,}\d/g;
/** Matches a phone number that may not be typed completely. */
const phoneInQuery = /(?:\+|\b0)[\d\s().-]*\d/g;
const wholeDistrict = new RegExp(`^${district.source}$`, "i");
const wholePostcode = new RegExp(`^(${district.source})(${unit.source})$`, "i");

/**
 * Returns a lead's search words, from everything that the desk shows of it: name, email address, phone number,
 * postcode, choices, message and the further texts. Each word occurs once, with a space before and after it:
 * ` ada lovelace adaexampleorg exampleorg org … `.
 *
 * @param further texts that are not in the payload: the form's name, the borough, the office's notes
 */
export function tokenize(
	form: FormPath,
	payload: Readonly<Record<string, unknown>>,
	further: readonly string[] = [],
): string {
	const { name, email, phone, postcode, choices, message, details } = summarize(form, payload);
	const texts = [name, email, message, ...details, ...choices, ...further];
	const words = new Set([
		...phoneWords(phone),
		...postcodeWords(postcode),
		...texts.flatMap(textWords),
		...texts.flatMap((text) => [...text.matchAll(phoneInText)].flatMap(([number]) => phoneWords(number))),
	]);
	return ` ${[...words].filter(Boolean).slice(0, maxWords).join(" ")} `;
}

/**
 * Returns the search terms of a typed text: its first twelve different ones, all of which a lead must have. Empty if
 * no letter or digit was typed.
 */
export function parseQuery(typed: string): readonly Term[] {
	const joined = foldAccents(typed).replaceAll(phoneInQuery, (number) => ` ${extractDigits(number)} `);
	const words = joined.split(/\s+/).flatMap((chunk) => splitWords(chunk).join("") || []);
	// Half a postcode must match as a whole word: SE1 is not SE15
	const terms = [...new Set(words.map(normalizeToken))].slice(0, maxTerms);
	return terms.map((text) => ({ text, isWhole: wholeDistrict.test(text) }));
}

/** Returns whether a lead with these words has all the terms. */
export const matchesAllTerms = (words: string, terms: readonly Term[]): boolean =>
	terms.every(({ text, isWhole }) => words.includes(isWhole ? ` ${text} ` : ` ${text}`));

/** Returns the position of the first word that matches one of the terms; undefined if none does. */
export function findFirstMatch(text: string, terms: readonly Term[]): number | undefined {
	for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
		const words = ` ${suffixTokens(splitWords(foldAccents(chunk))).join(" ")} `;
		if (terms.some((term) => matchesAllTerms(words, [term]))) return index;
	}
	return undefined;
}

/** Converts to lower case, without accents, ligatures and strokes. */
function foldAccents(text: string): string {
	const lower = text.toLowerCase();
	if (/^\p{ASCII}*$/u.test(lower)) return lower;
	return lower
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.replace(/[ßæœøłđı]/g, (letter) => letters[letter] ?? letter);
}

const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

const splitWords = (chunk: string): readonly string[] => chunk.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Removes a number's leading zeros, so that 020…, +4420… and 004420… match, and limits the length. */
const normalizeToken = (word: string): string => word.replace(/^0+(?=\d+$)/, "").slice(0, maxWordLength);

const textWords = (text: string): readonly string[] =>
	foldAccents(text)
		.split(/\s+/)
		.flatMap((chunk) => suffixTokens(splitWords(chunk)));

/**
 * Joins the parts from each one on: o'brien is found as obrien and brien, an email address by its beginning and by
 * its domain.
 */
const suffixTokens = (parts: readonly string[]): readonly string[] =>
	parts.map((_, start) => normalizeToken(parts.slice(start, start + maxWordLength).join("")));

const extractDigits = (number: string): string => number.replace("(0)", "").replace(/\D/g, "");

/** Returns a key that is equal for every way of typing one phone number; empty if too few digits were typed. */
export function normalizePhone(typed: string): string {
	const national = normalizeToken(extractDigits(typed)).replace(/^440?/, "");
	return national.length < 7 ? "" : national;
}

/**
 * Returns a phone number's words: in national and international form, from each group of digits on, and the last six
 * digits, as people say them.
 */
function phoneWords(typed: string): readonly string[] {
	const digits = normalizeToken(extractDigits(typed));
	if (digits === "") return suffixTokens(splitWords(foldAccents(typed)));
	const isBritish = /^\s*(0[^0]|(\+|00)?44)/.test(typed);
	const national = digits.replace(/^440?/, "");
	return [
		...(isBritish ? [national, `44${national}`, normalizeToken(national.slice(-6))] : [digits]),
		...suffixTokens(typed.replace("(0)", " ").match(/\d+/g) ?? []),
	];
}

/**
 * Returns a postcode's words: the whole, its two halves, and the district without its last letter, so that W1 finds
 * W1D.
 */
function postcodeWords(typed: string): readonly string[] {
	const parts = splitWords(foldAccents(typed));
	const [, district = "", rest = ""] = wholePostcode.exec(parts.join("")) ?? [];
	if (district === "") return suffixTokens(parts);
	return [district + rest, district, rest, ...(/\d[a-z]$/.test(district) ? [district.slice(0, -1)] : [])];
}

/** Returns whether a typed text has anything to search for. */
export const isSearchable = (typed: string): boolean => parseQuery(typed).length > 0;
