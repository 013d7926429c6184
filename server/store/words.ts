import type { FormPath } from "../../forms/forms.ts";
import { summaryOf } from "../../forms/summary.ts";

/** What a lead must have to be found: a word that begins like this, or this very word. */
export interface Term {
	readonly text: string;
	readonly isWhole: boolean;
}

const maxWordLength = 32;
/** More than a person types; each further term makes a search slower. */
const maxTerms = 12;
/** More than an honest message of the longest kind has. */
const maxWords = 1000;

/** A number as people write it in a text: with its 0 or +44, spaces, dots, hyphens and brackets. */
const phoneInText = /(?:\+|\b0)[\d\s().-]{7,}\d/g;
/** The same, as far as it has been typed. */
const phoneInQuery = /(?:\+|\b0)[\d\s().-]*\d/g;
const outward = /^[a-z]{1,2}\d[a-z\d]?$/;
const postcode = /^([a-z]{1,2}\d[a-z\d]?)(\d[a-z]{2})$/;

/**
 * The words that a lead is found by: of its name, e-mail address, phone number, postcode and whatever else was typed, each
 * once, with a space before and after each: ` ada lovelace adaexampleorg exampleorg org … `.
 */
export function wordsOf(form: FormPath, payload: Readonly<Record<string, unknown>>): string {
	const { name, email, phone, postcode: place, message, details } = summaryOf(form, payload);
	const texts = [name, email, message, ...details];
	const words = new Set([
		...phoneWords(phone),
		...postcodeWords(place),
		...texts.flatMap(textWords),
		...texts.flatMap((text) => [...text.matchAll(phoneInText)].flatMap(([number]) => phoneWords(number))),
	]);
	return ` ${[...words].filter(Boolean).slice(0, maxWords).join(" ")} `;
}

/**
 * Returns what is searched for, from what a person typed: the first twelve different terms, all of which a lead must have.
 * Empty where no letter or digit was typed.
 */
export function termsOf(typed: string): readonly Term[] {
	const joined = plain(typed).replaceAll(phoneInQuery, (number) => ` ${digitsOf(number)} `);
	const words = joined.split(/\s+/).flatMap((chunk) => partsOf(chunk).join("") || []);
	// Half a postcode is meant as it stands: SE1 is not SE15.
	const terms = [...new Set(words.map(shortened))].slice(0, maxTerms);
	return terms.map((text) => ({ text, isWhole: outward.test(text) }));
}

/** Whether a lead with these words is meant. */
export const hasAll = (words: string, terms: readonly Term[]): boolean =>
	terms.every(({ text, isWhole }) => words.includes(isWhole ? ` ${text} ` : ` ${text}`));

/** Where in a text the first word stands that one of these terms finds; undefined where none does. */
export function findIn(text: string, terms: readonly Term[]): number | undefined {
	for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
		const words = ` ${endings(partsOf(plain(chunk))).join(" ")} `;
		if (terms.some((term) => hasAll(words, [term]))) return index;
	}
	return undefined;
}

/** Lower case, without accents, ligatures and strokes. */
function plain(text: string): string {
	const lower = text.toLowerCase();
	if (/^\p{ASCII}*$/u.test(lower)) return lower;
	return lower
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.replace(/[ßæœøłđı]/g, (letter) => letters[letter] ?? letter);
}

const letters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ı: "i" };

const partsOf = (chunk: string): readonly string[] => chunk.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Numbers lose their leading zeros, so that 020…, +4420… and 004420… meet. */
const shortened = (word: string): string => word.replace(/^0+(?=\d+$)/, "").slice(0, maxWordLength);

const textWords = (text: string): readonly string[] =>
	plain(text)
		.split(/\s+/)
		.flatMap((chunk) => endings(partsOf(chunk)));

/**
 * The parts run together, from each part on: o'brien is found as obrien and brien, an e-mail address by its beginning and
 * by its domain.
 */
const endings = (parts: readonly string[]): readonly string[] =>
	parts.map((_, start) => shortened(parts.slice(start, start + maxWordLength).join("")));

const digitsOf = (number: string): string => number.replace("(0)", "").replace(/\D/g, "");

/** By which two ways of typing one number meet; empty where too little of a number was typed. */
export function phoneKey(typed: string): string {
	const national = shortened(digitsOf(typed)).replace(/^440?/, "");
	return national.length < 7 ? "" : national;
}

/** In national and in international form, from each group of digits on, as it was typed, and by the last six, as people say it. */
function phoneWords(typed: string): readonly string[] {
	const digits = shortened(digitsOf(typed));
	if (digits === "") return endings(partsOf(plain(typed)));
	const isBritish = /^\s*(0[^0]|(\+|00)?44)/.test(typed);
	const national = digits.replace(/^440?/, "");
	return [
		...(isBritish ? [national, `44${national}`, shortened(national.slice(-6))] : [digits]),
		...endings(typed.replace("(0)", " ").match(/\d+/g) ?? []),
	];
}

/** Whole, its two halves, and the district without its last letter: W1 finds W1D. */
function postcodeWords(typed: string): readonly string[] {
	const parts = partsOf(plain(typed));
	const [, district = "", rest = ""] = postcode.exec(parts.join("")) ?? [];
	if (district === "") return endings(parts);
	return [district + rest, district, rest, ...(/\d[a-z]$/.test(district) ? [district.slice(0, -1)] : [])];
}

/** Whether there is anything to search for in what a person typed. */
export const isSearchable = (typed: string): boolean => termsOf(typed).length > 0;
