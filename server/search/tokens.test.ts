import { describe, expect, test } from "vitest";
import { somePayload } from "../../tests/support/data/leads.ts";
import { matchesAllTerms, parseQuery, tokenize } from "./tokens.ts";

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

	test.each(["020 8743 2191", "(0208) 743 2191", "+44 20 8743 2191", "02087432191", "8743 2191"])(
		"by a part of a landline, even if written as %s",
		(phoneNumber) => {
			const parts = ["8743 2", "02087432", "87432", "020 8743", "208 743 2", "44 20 8743", "743-2191", "43219"];
			expect(parts.filter((one) => !finds({ phoneNumber }, one))).toEqual([]);
			expect(finds({ additionalMessage: "8743 of 2000" }, "8743 2")).toBe(false);
		},
	);

	test("by its later digit groups, spaced as typed", () => {
		expect(finds({}, "7946 0555")).toBe(true);
		expect(finds({}, "0555")).toBe(true);
	});

	test.each([
		"07711555012",
		"+44 07711 555012",
		"447711 555012",
		"+44 (07711) 555-012",
		"\u202a07711\u2011555\u2011012\u202c",
		"07711 555012 (mobile)",
		"07711 555012 ext 17",
		"07711 555012x17",
		"٠٧٧١١ ٥٥٥٠١٢",
		"020 7018 3344 / 7711 555012",
	])("by any part of four digits or more, even if written as %s", (phoneNumber) => {
		const parts = ["5550", "1555012", "7711 5550", "07711", "5012", "11555", "711-555", "+44 7711", "+44 (0)7711 5"];
		const whole = ["+44 (07711) 555012", "447711555012", "\u206607711 555 012\u2069", "00447711555012", "7711555012"];
		for (const one of [...parts, ...whole, phoneNumber]) expect(finds({ phoneNumber }, one), one).toBe(true);
		for (const one of ["5551", "07711 555013", "+44 7712", "711 556"])
			expect(finds({ phoneNumber }, one), one).toBe(false);
	});

	test("by either number and any word of its field", () => {
		const phoneNumber = "01632 960044 ext 17 or 07711 555012 (Priya's mobile)";
		for (const one of ["01632", "960044", "+44 7711 555012", "priya", "ext 17", "mobile", phoneNumber]) {
			expect(finds({ phoneNumber }, one), one).toBe(true);
		}
	});

	test("even if it is foreign, incomplete, or part of a message", () => {
		expect(finds({ phoneNumber: "0033 6 12 34 56 78" }, "+33 612")).toBe(true);
		expect(finds({ phoneNumber: "0033 6 12 34 56 78" }, "3456")).toBe(true);
		expect(finds({ phoneNumber: "7018 3344" }, "7018 33")).toBe(true);
		expect(finds({ additionalMessage: "or my husband on 07700 900123, please" }, "+44 7700 900123")).toBe(true);
		expect(finds({ additionalMessage: "or my husband on 07700 900123, please" }, "0 0123")).toBe(true);
	});
});

test.each([
	["06 12 34 56 78 (France)", ["06 12 34 56 78", "0612345678", "06 12 34 56 78 (France)", "345678"]],
	["0049/171/2345678", ["0171 2345678", "01712345678", "171 2345678", "+49 171 2345678"]],
	["7946 0319", ["79460319", "7946 0319"]],
	["0049 30 / 123 456-78", ["0049 30 / 123 456-78", "+49 30 12345678", "12345678", "03012345678"]],
	["+7 8 (916) 555-01-23", ["+7 916 555 01 23", "8 (916) 555-01-23", "89165550123"]],
	["+36 06 30 123 4567", ["+36 30 123 4567", "06 30 123 4567", "06301234567"]],
])("the number %s is found however it is typed", (phoneNumber, typed) => {
	expect(typed.filter((one) => !finds({ phoneNumber }, one))).toEqual([]);
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

test("a postcode is found by its beginning without a space, unless that is another district", () => {
	expect(finds({ postCode: "SE5 9NA" }, "se59")).toBe(true);
	expect(finds({ postCode: "SE1 5NA" }, "se15")).toBe(false);
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
	["Nuala O´Connor", "oconnor"],
	["Kwabɛna Ɔsei", "kwabena osei"],
	["Leyla Əliyev", "eliyev"],
	["Sean MʻBeki", "mbeki"],
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

test.each(["bücher", "j.gross@bücher.example", "xn--bcher-kva.example"])(
	"an address with a domain in other letters is found by %j",
	(typed) => {
		expect(finds({ email: "j.gross@xn--bcher-kva.example" }, typed)).toBe(true);
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
	expect(["", " ", "+", "'", "—", "%_"].flatMap(parseQuery)).toEqual([]);
	expect(parseQuery("0")).toHaveLength(1);
});

test("a search uses at most twelve terms, each once", () => {
	expect(parseQuery("drip roof DRIP róof drip").map(({ text }) => text)).toEqual(["drip", "roof"]);
	const many = Array.from({ length: 30 }, (_, at) => `w${at}x`);
	expect(parseQuery(many.join(" ")).map(({ text }) => text)).toEqual(many.slice(0, 12));
});

test("a character that Unicode spells out as a sentence is no word, so that a text of them costs no more than another", () => {
	expect(parseQuery("\u{FDFA}")).toEqual([]);
	expect(finds({ additionalMessage: "leak \u{FDFA} roof" }, "leak roof")).toBe(true);
});

test("a lead's search words are limited in number and length", () => {
	const texts = ["a.".repeat(2500), "x".repeat(5000), "0".repeat(5000), `${"1 ".repeat(2400)}0`, "é".repeat(5000)];
	for (const additionalMessage of texts) {
		const words = tokenize("plumbing", somePayload({ additionalMessage })).trim().split(" ");
		expect(words.length).toBeLessThanOrEqual(1000);
		expect(Math.max(...words.map(({ length }) => length))).toBeLessThanOrEqual(32);
	}
});

test.each([
	["김민준", ["김민준", "김민", "김"]],
	["Þórður Ðuro", ["thordur", "þórður", "duro"]],
	["علي رضا", ["علی", "علي رضا"]],
])("the name %s is found in the letters that people have", (fullName, typed) => {
	expect(typed.filter((one) => !finds({ fullName }, one))).toEqual([]);
});

test.each([
	["+353 (0)86 555 0123", ["086 555 0123", "0865550123", "(0)86 555 0123", "+353 86 555 0123", "353865550123"]],
	["+49 (0)30 5550 123", ["0305550123", "030 5550 123", "(0)30 5550 123", "0049 30 5550123"]],
	["+33 6 06 98 01 22", ["0606980122", "06 06 98 01 22"]],
])("the number %s of another country is found as it is dialled there, too", (phoneNumber, typed) => {
	expect(typed.filter((one) => !finds({ phoneNumber }, one))).toEqual([]);
});

test("a number in Arabic digits is found by the usual ones", () => {
	for (const one of ["07711 555012", "447711555012", "5012"])
		expect(finds({ phoneNumber: "٠٧٧١١ ٥٥٥٠١٢" }, one), one).toBe(true);
});

test("words are found in linear time in any text", () => {
	const texts = [`${`${"0".repeat(155)}.`.repeat(32)}x`, "0".repeat(4_990).concat("x"), "0.".repeat(2_490).concat("x")];
	// Processor time, which other programs on the machine do not lengthen
	const start = process.threadCpuUsage();
	for (let count = 0; count < 20; count += 1)
		for (const additionalMessage of texts) tokenize("plumbing", somePayload({ additionalMessage }));
	expect(process.threadCpuUsage(start).user).toBeLessThan(1_500_000);
});
