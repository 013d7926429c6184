import { describe, expect, test } from "vitest";
import { somePayload } from "../../tests/support/data/leads.ts";
import { isSearchable, matchesAllTerms, parseQuery, tokenize } from "./tokens.ts";

const finds = (payload: Readonly<Record<string, string>>, typed: string): boolean =>
	matchesAllTerms(tokenize("plumbing", somePayload(payload)), parseQuery(typed));

describe("a phone number is found", () => {
	const written = [
		"020 7946 0555",
		"02079460555",
		"+44 20 7946 0555",
		"+44 (0)20 7946 0555",
		"0044 20 79460555",
		"442079460555",
	];
	const typed = [...written, "020", "0207946", "+44 20", "+4420 7946", "0044207"];
	test.each(written)("written as %s", (phoneNumber) => {
		expect(typed.filter((one) => !finds({ phoneNumber }, one))).toEqual([]);
		expect(finds({ phoneNumber }, "020 7946 0556")).toBe(false);
		expect(finds({ phoneNumber }, "+44 21")).toBe(false);
	});

	test("by its later digit groups, spaced as typed", () => {
		expect(finds({}, "7946 0555")).toBe(true);
		expect(finds({}, "0555")).toBe(true);
	});

	test.each(["07700900123", "+447700900123"])("by its last six digits, even if typed as %s", (phoneNumber) => {
		for (const one of ["900123", "7700 900123"]) expect(finds({ phoneNumber }, one)).toBe(true);
		expect(finds({ phoneNumber }, "900124")).toBe(false);
	});

	test("even if it is foreign, or part of a message", () => {
		expect(finds({ phoneNumber: "0033 6 12 34 56 78" }, "+33 612")).toBe(true);
		expect(finds({ additionalMessage: "or my husband on 07700 900123, please" }, "+44 7700 900123")).toBe(true);
	});
});

test("text that resembles a phone number leaves no empty token", () => {
	expect(tokenize("plumbing", somePayload({ additionalMessage: "call +44 (0)      0 please" }))).not.toContain("  ");
});

test.each(["SE15 4QL", "se154ql", "SE15", "se15 4", "4QL", "S", "se"])("a postcode is found by %s", (typed) => {
	expect(finds({ postCode: "SE15 4QL" }, typed)).toBe(true);
	expect(finds({ postCode: "se154ql" }, typed)).toBe(true);
});

test.each(["SE1", "SE1 4QL", "SE16", "E15"])("a postcode is not found by %s", (typed) => {
	expect(finds({ postCode: "SE15 4QL" }, typed)).toBe(false);
});

test("a postcode is found by its district with or without its last letter", () => {
	for (const typed of ["W1", "W1D", "w1d3qf"]) expect(finds({ postCode: "W1D 3QF" }, typed)).toBe(true);
	expect(finds({ postCode: "W10 5BN" }, "W1")).toBe(false);
});

test.each([
	["ada", "ADA"],
	["example", "Ada Example"],
	["O'Brien", "o’brien"],
	["Zoë O'Brien", "zoe obrien"],
	["Mary-Jane", "jane"],
	["Łukasz Großmann", "lukasz grossmann"],
	["水漏れ", "水漏"],
	["Ada Example", "exa ad"],
])("the name %j is found by %j", (fullName, typed) => {
	expect(finds({ fullName }, typed)).toBe(true);
});

test.each(["ada@example.org", "ADA@EX", "ada", "example.org", "@example.org", "org"])(
	"an address is found by %j",
	(typed) => {
		expect(finds({ fullName: "Grace" }, typed)).toBe(true);
	},
);

test("every search word must begin a word of the lead", () => {
	const additionalMessage = "The boiler's leaking, under the kitchen sink; it doesn't stop.";
	for (const typed of ["boiler leak", "sink kitch under", "doesn't", "doesnt stop"]) {
		expect(finds({ additionalMessage }, typed)).toBe(true);
	}
	for (const typed of ["boiler roof", "oiler", "leakings"]) expect(finds({ additionalMessage }, typed)).toBe(false);
});

test("a lead is found by a chosen option", () => {
	expect(finds({}, "leak detect")).toBe(true);
});

test("a search needs at least one letter or digit", () => {
	expect(["", " ", "+", "'", "—", "%_"].filter(isSearchable)).toEqual([]);
	expect(isSearchable("0")).toBe(true);
});

test("a search uses at most twelve terms, each once", () => {
	// One of these characters becomes four Arabic words in its compatibility form
	const ligatures = parseQuery("\u{FDFA}".repeat(200)).map(({ text }) => text);
	expect(ligatures.length).toBeLessThanOrEqual(12);
	expect(new Set(ligatures).size).toBe(ligatures.length);
	expect(parseQuery("drip roof DRIP róof drip").map(({ text }) => text)).toEqual(["drip", "roof"]);
	const many = Array.from({ length: 30 }, (_, at) => `w${at}x`);
	expect(parseQuery(many.join(" ")).map(({ text }) => text)).toEqual(many.slice(0, 12));
});

test("a lead's search words are limited in number and length", () => {
	const texts = ["a.".repeat(2500), "x".repeat(5000), "0".repeat(5000), `${"1 ".repeat(2400)}0`, "é".repeat(5000)];
	for (const additionalMessage of texts) {
		const words = tokenize("plumbing", somePayload({ additionalMessage })).trim().split(" ");
		expect(words.length).toBeLessThanOrEqual(1000);
		expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(32);
	}
});
