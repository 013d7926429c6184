import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { cleanNumber } from "../../forms/clean-text.ts";

/** A phone number found in a text. */
interface PhoneNumber {
	/** Digits with the country code, without a plus: `447700900123`. */
	readonly digits: string;
	/** Number as it is dialled and written within its country: `07700 900123`. */
	readonly national: string;
	/** Extension behind a switchboard; empty if there is none. */
	readonly extension: string;
	/** Number as people write it, `07700 900123`, if it is British, otherwise as typed; with its extension. */
	readonly text: string;
}

/** Digits in a row, with the plus of a country code. */
interface Group {
	readonly text: string;
	readonly start: number;
	readonly end: number;
}

/** Characters between the groups of one number. A comma or colon with a space behind it ends the number. */
const gap = /^(?:[\s().\-/·•_'|~[\]]{1,5}|[,:])$/;
const extensionBehind = /[\s,;]*(?:ext(?:ensi)?(?:on|n)?|x|#)[\s.:#]*(\d{1,6})(?!\d)/iy;
/**
 * Digits of a British number behind its zero: ten, and nine of some older numbers. Without a country code, those of rare
 * and expensive services are more likely somebody's number abroad: 030x, 055, 070 and 09.
 */
const british = /^(?!30[124-9]|55|70)[123578]\d{8,9}$/;
/** Numbers that Ofcom reserves for films ('Numbers for drama'), and that examples use. */
const reserved = /^(?:7700900|1632960)\d{3}$/;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d\d|\d\d)`;
const time = String.raw`(?:[01]?\d|2[0-3])[:.][0-5]\d`;
/** Days, times and hours of opening, whose digits are no part of a number beside them. */
const times = new RegExp(`(?<![\\d./:])(?:${day}|(?<!\\d[ -]?)${time}(?: ?- ?${time})?)(?![./:]?\\d)`, "g");
/** Most digits of a number (ITU-T E.164), and the 00 before it. */
const maxDigits = 17;
/** Zeros that begin another number, and so end the one before it. */
const nextStart = /0(?:[\s().\-/]{0,4}\d){9}/y;

/**
 * Replaces digits, spaces and hyphens of all kinds with plain ones, and removes invisible characters, and pluses and
 * country codes that are there twice.
 */
const clean = (typed: string): string =>
	cleanNumber(typed.normalize("NFKC"))
		.replace(/\s+/g, " ")
		.replace(/[\p{Pd}\u2212]/gu, "-")
		.replace(/\+(?= ?\+)|\+ ?44 ?(?=\+ ?44)/g, "");

/** Hides what looks like a part of a number: days and times. */
const hideTimes = (text: string): string => text.replace(times, (time) => time.replace(/\d/g, "_"));

/** Replaces the letters O, I and l with the digits that they look like, in words with a digit and between numbers. */
const readLetters = (text: string): string =>
	[
		/(?<![\p{L}\d])[oil]*\d[\doil]*(?!\p{L})/giu,
		/(?<=\d[\s().-]{1,3})[oil]{1,2}(?=[\s().-]{1,3}\d)|(?<!\p{L})oo(?=[\s().-]{1,3}\d)/giu,
	].reduce((read, letters) => read.replace(letters, (typed) => typed.replace(/o/gi, "0").replace(/[il]/gi, "1")), text);

/** Writes a number with its country code, or its zero: people add and leave out a plus, a zero and a code in every way. */
function writePrefix(typed: string): string {
	const digits = typed.replace(/\D/g, "");
	if (/^0*440?[1-9]\d{8,9}$/.test(digits)) return digits.replace(/^0*440?/, "+44");
	if (/^(?:7\d{3} ?\d{3} ?\d{3}|20 ?[3478]\d{3} ?\d{4})$/.test(typed)) return `0${digits}`;
	const international = digits.replace(/^00/, "");
	return /^(?:\+|00)/.test(typed) && !international.startsWith("0") ? `+${international}` : digits;
}

/** Reads a text that is a number and nothing else. */
function readNumber(typed: string): Pick<PhoneNumber, "digits" | "national"> | undefined {
	const dialled = writePrefix(typed);
	if (!/^\+\d{7}/.test(dialled) && !(dialled.startsWith("0") && british.test(dialled.slice(1)))) return undefined;
	const number = parsePhoneNumberFromString(dialled, "GB");
	const isBritish = number?.countryCallingCode === "44";
	const isDialled = isBritish ? number.isValid() || reserved.test(number.nationalNumber) : number?.isPossible();
	return number && isDialled ? { digits: number.number.slice(1), national: number.formatNational() } : undefined;
}

/**
 * Reads the longest number that begins with the first of the groups, and returns where it ends. No part of a foreign
 * number that cannot be read is taken for another number.
 */
function readLongest(text: string, groups: readonly Group[]) {
	let number: ReturnType<typeof readNumber>;
	const begin = groups[0]?.start ?? 0;
	const isForeign = /^(?:\+|00)(?!0*44)/.test(text.slice(begin, begin + 12).replace(/[^\d+]/g, ""));
	let end = begin;
	let digits = 0;
	for (const [at, group] of groups.entries()) {
		nextStart.lastIndex = group.start;
		const isApart = !gap.test(text.slice(groups[at - 1]?.end, group.start)) || group.text.startsWith("+");
		if (at > 0 && (isApart || (isForeign && digits >= 8 && nextStart.test(text)))) break;
		digits += group.text.replace(/\D/g, "").length;
		if (digits > maxDigits && !isForeign) break;
		const found = digits > maxDigits ? undefined : readNumber(text.slice(begin, group.end));
		if (found || (isForeign && !number)) [number, end] = [found, group.end];
	}
	return { number, end };
}

/** Widens a number to the brackets that belong to it: those that open before it and close within it, or the reverse. */
function withBrackets(text: string, start: number, end: number): readonly [number, number] {
	const number = text.slice(start, end);
	const isUnopened = /^[^(]*\)/.test(number) && text[start - 1] === "(";
	const isUnclosed = /\([^)]*$/.test(number) && text[end] === ")";
	return [isUnopened ? start - 1 : start, isUnclosed ? end + 1 : end];
}

/**
 * Splits a text into its phone numbers and what stands around them.
 *
 * @param attempts places where a number may begin; the rest of the text is left as it is, so that a text of digits costs
 * little
 */
export function splitPhones(typed: string, attempts = 100): readonly (PhoneNumber | string)[] {
	const text = clean(typed);
	const read = hideTimes(readLetters(text));
	const groups = [...read.matchAll(/(?:\+[\s(]{0,2})?\d+/g)].map(({ 0: group, index }) => ({
		text: group,
		start: index,
		end: index + group.length,
	}));
	const parts: (PhoneNumber | string)[] = [];
	let [shownUntil, readUntil, tried] = [0, 0, 0];
	for (const [at, { start }] of groups.entries()) {
		if (tried === attempts) break;
		if (start < readUntil) continue;
		tried += 1;
		const { number, end } = readLongest(read, groups.slice(at, at + maxDigits));
		readUntil = end;
		if (!number) continue;
		const [from, to] = withBrackets(read, start, end);
		extensionBehind.lastIndex = to;
		const [suffix = "", extension = ""] = extensionBehind.exec(read) ?? [];
		readUntil = to + suffix.length;
		// A link to WhatsApp would not work with the number in another spelling
		const isLink = text[from - 1] === "/" && /[a-z]\/$/i.test(text.slice(0, from));
		const shown = number.digits.startsWith("44") && !isLink ? number.national + suffix : text.slice(from, readUntil);
		parts.push(text.slice(shownUntil, from), { ...number, extension, text: shown });
		shownUntil = readUntil;
	}
	return [...parts, text.slice(shownUntil)];
}

export const findPhones = (typed: string): readonly PhoneNumber[] =>
	splitPhones(typed).filter((part) => typeof part !== "string");

/** Places where a number of a field may begin: more than a person fills in, so that a field of digits costs little. */
const maxAttempts = 5;

/** Returns the first phone number of a field; undefined if there is none. */
export const findFirstPhone = (typed: string): PhoneNumber | undefined =>
	splitPhones(typed, maxAttempts).find((part) => typeof part === "object");

/** Returns the `tel:` link (RFC 3966) of the first phone number of a field; undefined if there is none. */
export function phoneLink(typed: string): string | undefined {
	const number = findFirstPhone(typed);
	return number ? `tel:+${number.digits}${number.extension && `;ext=${number.extension}`}` : undefined;
}

/** Formats the British numbers of a field in their usual groups, and leaves the rest as typed. */
export const formatPhones = (typed: string): string =>
	splitPhones(typed, maxAttempts)
		.map((part) => (typeof part === "string" ? part : part.text))
		.join("");
