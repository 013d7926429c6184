import { domainToUnicode } from "node:url";
import { checkPostcode } from "../../content/areas/postcode/check.ts";
import { parsePostcode } from "../../content/areas/postcode/parse.ts";
import type { FormPath } from "../../forms/forms.ts";
import { summarize } from "../../forms/summary.ts";
import type { Term } from "../database/search-index.ts";
import { splitPhones } from "../text/phones.ts";

const maxWordLength = 32;
/** Limit of terms: more than a person types, and each one makes a search slower. */
const maxTerms = 12;
/** Limit of words per lead: more than the longest genuine message has. */
const maxWords = 1000;

/** Matches the beginning of a phone number that is not typed completely. */
const phonePart = /(?:\+|\b0)[\d\s().-]*\d/g;
/** Matches a number that cannot be dialled as typed, because its area, its country or some digits are missing. */
const unreadNumber = /\d(?:[\s().-]{0,3}\d){4,14}/g;
/** Number that Londoners write without its area, 020. */
const londonNumber = /^[378]\d{7}$/;
/** Digits of the shortest part by which a phone number is found. */
const shortestPart = 4;

/**
 * Returns a lead's search words, from everything that the desk shows of it: name, email address, phone number,
 * postcode, choices, message and the further texts. Each word occurs once, with a space before and after it:
 * ` ada lovelace adaexampleorg exampleorg org … `.
 *
 * @param further texts that are not in the payload: the form's name, the borough, the office's notes
 */
export function tokenize(form: FormPath, payload: Readonly<Record<string, unknown>>, further: readonly string[] = []) {
	const { name, email, phone, postcode, choices, message, details } = summarize(form, payload);
	const [, mailbox = "", domain = ""] = /^(.*@)(.*)$/.exec(email) ?? [];
	const texts = [name, email, mailbox + domainToUnicode(domain), message, ...details, ...choices, ...further];
	const words = new Set([
		...[phone, ...texts].flatMap(phoneWords),
		...postcodeWords(postcode),
		...[phone, ...texts].flatMap(textWords),
	]);
	return ` ${[...words].filter(Boolean).slice(0, maxWords).join(" ")} `;
}

/** Returns a typed text's first twelve terms, all of which a lead must have; empty without a letter or digit. */
export function parseQuery(typed: string): readonly Term[] {
	const joined = splitPhones(foldAccents(correctPostcode(typed))).map((part) =>
		typeof part === "string"
			? part
					.replaceAll(phonePart, (digits) => ` ${joinDigits(digits)} `)
					.replaceAll(unreadNumber, (digits) => digits.replace(/\D/g, ""))
			: // The number of another country is found as it is dialled there, too, which may look British
				` ${withoutCountry(part.digits)} ${part.extension} `,
	);
	const words = joined
		.join("")
		.split(/\s+/)
		.flatMap((chunk) => splitWords(chunk).join("") || []);
	// Half a postcode must match as a whole word: SE1 is not SE15
	const terms = [...new Set(words.map(normalizeToken))].slice(0, maxTerms);
	return terms.map((text) => ({ text, isWhole: isDistrict(text) }));
}

/** Returns whether a lead with these words has all the terms. */
export const matchesAllTerms = (words: string, terms: readonly Term[]): boolean =>
	terms.every(({ text, isWhole }) => words.includes(isWhole ? ` ${text} ` : ` ${text}`));

/**
 * Returns a function that tells about where the first word that matches one of the terms stands in a text; undefined if
 * none does. Accents and ligatures, which are spelt out for the comparison, may move it by some characters.
 */
export function createMatchFinder(terms: readonly Term[]): (text: string) => number | undefined {
	const patterns = terms.map(({ text, isWhole }) => {
		// Letters and digits count alone: o'brien is found as obrien
		const word = [...text].join("[^\\p{L}\\p{N}\\s]*");
		return isWhole ? `${word}(?![\\p{L}\\p{N}])` : word;
	});
	// From where a word begins, or goes on after zeros that a term lacks
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(0*)(?:${patterns.join("|")})`, "u");
	return (text) => {
		const match = terms.length > 0 ? pattern.exec(foldAccents(text)) : null;
		return match ? match.index + (match[1] ?? "").length : undefined;
	};
}

/** Converts to lower case without accents, ligatures and strokes, and with one form for letters of Arabic and Persian. */
function foldAccents(text: string): string {
	const lower = text.toLowerCase().replace(apostrophes, "'");
	if (/^\p{ASCII}*$/u.test(lower)) return lower;
	return (
		lower
			.replace(sentences, " ")
			.normalize("NFKD")
			.replace(/\p{M}/gu, "")
			.replace(unsplitLetters, (letter) => letters.get(letter) ?? letter)
			// NFKD splits Korean syllables; this joins them again, as in queries
			.normalize("NFC")
	);
}

/** Returns the postcode in a text as search words, empty if there is none. */
function readPostcode(text: string): { readonly district: string; readonly unit: string } {
	const { district = "", unit = "" } = parsePostcode(text) ?? {};
	return { district: district.toLowerCase(), unit: unit.toLowerCase() };
}

/** Corrects a query that is a postcode with the letter O for a digit, as in `SW4 OLG`. */
function correctPostcode(query: string): string {
	const { district, unit } = readPostcode(query);
	const spelt = splitWords(query).join("").toLowerCase();
	const isMisspelt = unit !== "" && spelt !== district + unit && spelt.length === district.length + unit.length;
	return isMisspelt ? `${district} ${unit}` : query;
}

/** Returns whether a word is a district that exists: `SE59` is the beginning of SE5 9NA. */
const isDistrict = (word: string): boolean => {
	const { district, unit } = readPostcode(word);
	return district === word && unit === "" && checkPostcode(word).kind !== "unknown";
};

/** Single characters that Unicode spells out as a sentence. A text full of them would cost seconds. */
const sentences = /[\ufdfa\ufdfb]/g;

/** Apostrophes of all kinds. Some are letters or accents to Unicode. */
const apostrophes = /[\u00b4\u02b9-\u02bf\u2018\u2019`]/g;

/** Letters that Unicode does not split into a letter and an accent, with what people type instead. */
const letters = new Map(
	"ßss æae œoe øo łl đd ıi þth ðd ɛe əe ɔo ɗd ɓb ƙk ƒf ħh ŋn يی كک"
		.split(" ")
		.map(([letter = "", ...typed]) => [letter, typed.join("")]),
);

const unsplitLetters = new RegExp(`[${[...letters.keys()].join("")}]`, "g");

const splitWords = (chunk: string): readonly string[] => chunk.match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Removes a number's leading zeros, so that 020…, +4420… and 004420… match, and limits the length. Whether it is a number
 * comes first: zeros before a letter would otherwise be tried one by one.
 */
const normalizeToken = (word: string): string =>
	(/^\d+$/.test(word) ? word.replace(/^0+(?=\d)/, "") : word).slice(0, maxWordLength);

const textWords = (text: string): readonly string[] =>
	foldAccents(text)
		.split(/\s+/)
		.flatMap((chunk) => suffixTokens(splitWords(chunk)));

/** Returns each part joined with all that follow: o'brien is found as obrien and brien, an email by its domain. */
const suffixTokens = (parts: readonly string[]): readonly string[] =>
	parts.map((_, start) => normalizeToken(parts.slice(start, start + maxWordLength).join("")));

/** Joins the digits of a phone number's beginning, without the zero that people type behind a country code. */
const joinDigits = (part: string): string => part.replace(/\D/g, "").replace(/^(?:00)?440?/, "44");

const withoutCountry = (digits: string): string => digits.replace(/^44/, "");

/** Returns the words of a text's phone numbers: the number with its country code, its endings, and its extension. */
const phoneWords = (text: string): readonly string[] =>
	splitPhones(text).flatMap((part) => {
		if (typeof part === "string")
			return [...part.matchAll(unreadNumber)].flatMap(([typed]) => {
				const digits = typed.replace(/\D/g, "");
				return londonNumber.test(digits) ? [`4420${digits}`, ...listParts(`20${digits}`)] : listParts(digits);
			});
		const { digits, national, extension } = part;
		return [
			digits,
			...listParts(withoutCountry(digits)),
			national.replace(/\D/g, ""),
			...textWords(national),
			normalizeToken(extension),
		];
	});

/** Lists the endings of a number, which may be all that somebody knows of it. */
const listParts = (digits: string): readonly string[] =>
	Array.from({ length: Math.max(0, digits.length - shortestPart + 1) }, (_, start) =>
		normalizeToken(digits.slice(start)),
	);

/** Returns a postcode's words: whole, its halves, the district without its last letter (W1 of W1D), and as typed. */
function postcodeWords(typed: string): readonly string[] {
	const parts = splitWords(foldAccents(typed));
	const { district, unit } = readPostcode(typed);
	if (unit === "") return [district, ...suffixTokens(parts)];
	const lettered = /\d[a-z]$/.test(district) ? [district.slice(0, -1)] : [];
	return [district + unit, district, unit, ...lettered, ...suffixTokens(parts)];
}
