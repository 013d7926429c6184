import { readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { boroughCodes, popularAreas } from "../areas.ts";
import { checkPostcode, districts } from "./check.ts";
import { londonDistricts, outerDistricts } from "./districts.ts";
import { formatPostcode } from "./parse.ts";
import { replyToPostcode } from "./postcode-reply.ts";

/** Expands '1-3 5' to 1, 2, 3, 5. */
const numbers = (text: string): string[] =>
	text.split(" ").flatMap((part) => {
		const [from, to = from] = part.split("-");
		return /\D/.test(part.replace("-", ""))
			? [part]
			: Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index));
	});

const boroughsIn = (typed: string) => {
	const result = checkPostcode(typed);
	return result.kind === "covered" ? result.boroughs : result.kind;
};

test.each([
	["E", "1 1W 2-18 20 98"],
	["EC", "1A 1M 1N 1P 1R 1V 1Y 2A 2M 2N 2P 2R 2V 2Y 3A 3M 3N 3P 3R 3V 4A 4M 4N 4P 4R 4V 4Y"],
	["N", "1 1C 1P 2-22"],
	["NW", "1 1W 2-11"],
	["SE", "1 1P 2-28"],
	["SW", "1A 1E 1H 1P 1V 1W 1X 1Y 2-20"],
	["W", "1A 1B 1C 1D 1F 1G 1H 1J 1K 1S 1T 1U 1W 2-14"],
	["WC", "1A 1B 1E 1H 1N 1R 1V 1X 2A 2B 2E 2H 2N 2R"],
	["BR", "1-8"],
	["CM", "13 14"],
	["CR", "0 2-9 90"],
	["DA", "1 5-8 14-18"],
	["EN", "1-9"],
	["HA", "0-9"],
	["IG", "1-9 11"],
	["KT", "1-9 17-19 22"],
	["RM", "1-15"],
	["SM", "1-7"],
	["TN", "14 16"],
	["TW", "1-16 19"],
	["UB", "1-11"],
	["WD", "3 6 23"],
])("the district table includes every district of %s", (area, expected) => {
	const listed = [...districts.keys()].filter((name) => name.replace(/\d.*/, "") === area);
	expect(listed.sort()).toEqual(
		numbers(expected)
			.map((number) => area + number)
			.sort(),
	);
});

test("the district table names every borough, no unknown ones, and none twice for a district", () => {
	const entries = [...Object.values(londonDistricts), ...Object.values(outerDistricts)].flatMap((text) =>
		text.split(",").map((entry) => entry.trim()),
	);
	for (const entry of entries) expect(entry).toMatch(/^\d[\dA-Z]?( ~)?( [A-Z&]{3,4}){1,4}$/);
	const codes = entries.map((entry) => entry.split(" ").filter((part) => /^[A-Z&]{3,4}$/.test(part)));
	for (const list of codes) expect(new Set(list).size).toBe(list.length);
	expect([...new Set(codes.flat())].sort()).toEqual([...boroughCodes].sort());
});

test("the district table lists no district twice", () => {
	for (const [area, text] of Object.entries(londonDistricts)) {
		const inArea = text.split(",").length;
		expect([...districts.keys()].filter((name) => name.replace(/\d.*/, "") === area)).toHaveLength(inArea);
	}
	for (const [area, text] of Object.entries(outerDistricts))
		for (const entry of text.split(",")) expect(districts.has(area + entry.trim().split(" ")[0])).toBe(false);
});

test("the district table agrees with the popular areas", () => {
	for (const { district, borough } of popularAreas) expect(boroughsIn(district)).toContain(borough);
});

test("the district table and its lookup, without comments, compress to 3.6 kB at most", () => {
	const source = ["./check.ts", "./districts.ts", "./parse.ts"]
		.map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
		.join("");
	const code = source.replace(/\/\*\*[\s\S]*?\*\/|\/\/.*$/gm, "");
	expect(brotliCompressSync(code).length).toBeLessThanOrEqual(3686);
});

test.each([
	["SE15", ["SWK", "LEW"]],
	["SW4", ["LAM", "WND"]],
	["SW11", ["WND", "LAM"]],
	["SW16", ["LAM", "CRD", "WND", "MRT"]],
	["SE1", ["SWK", "LAM"]],
	["SE19", ["CRD", "LAM", "BRO", "SWK"]],
	["SE26", ["LEW", "BRO", "SWK"]],
	["N1", ["ISL", "HCK", "CMD"]],
	["N4", ["HGY", "ISL", "HCK"]],
	["NW2", ["BRT", "BNT", "CMD"]],
	["NW10", ["BRT", "EAL", "H&F"]],
	["W10", ["K&C", "WSM", "BRT"]],
	["E1W", ["TWH"]],
	["E20", ["NWM", "HCK", "WFT", "TWH"]],
	["EC1V", ["ISL", "HCK"]],
	["EC2A", ["HCK", "ISL", "CITY"]],
	["SW1X", ["WSM", "K&C"]],
	["WC2N", ["WSM"]],
	["W1T", ["CMD", "WSM"]],
	["CR0", ["CRD", "SUT", "BRO"]],
	["KT4", ["SUT", "KGN"]],
	["TW6", ["HIL", "HNS"]],
	["HA8", ["BNT", "HRW", "BRT"]],
	["TN16", ["BRO"]],
	["IG8", ["RDB", "WFT"]],
])("%s lists its main borough first, then the others that it touches", (district, expected) => {
	expect(boroughsIn(district)).toEqual(expected);
});

test("a district commonly written without its letter stands for all its lettered districts", () => {
	expect(boroughsIn("SW1")).toEqual(["WSM", "K&C"]);
	expect(boroughsIn("EC3")).toEqual(["CITY", "TWH"]);
	expect(boroughsIn("W1")).toEqual(["WSM", "CMD"]);
});

test.each([
	["n19gu", "N1", "N1 9GU"],
	["N19", "N19", "N19"],
	["n1 9", "N1", "N1"],
	["n199gu", "N19", "N19 9GU"],
	["sw1a1aa", "SW1A", "SW1A 1AA"],
	[" SE15 ", "SE15", "SE15"],
	["se 15", "SE15", "SE15"],
	["Se15-4qn.", "SE15", "SE15 4QN"],
	["s w 4 0 l g", "SW4", "SW4 0LG"],
	["ＳＥ１５", "SE15", "SE15"],
	["SE15 4Q", "SE15", "SE15"],
	["e1 6an", "E1", "E1 6AN"],
	["SE22 OHA", "SE22", "SE22 0HA"],
	["CRO 2YR", "CR0", "CR0 2YR"],
	["nw1o 7pl", "NW10", "NW10 7PL"],
	["EIO 8LG", "E10", "E10 8LG"],
	["WIT 3AB", "W1T", "W1T 3AB"],
	["N16 8BX, London", "N16", "N16 8BX"],
	["14 Elm Road, Ealing W5 2AA", "W5", "W5 2AA"],
	["London SE228HF (top flat)", "SE22", "SE22 8HF"],
	["Hackney, e8 iqa, UK", "E8", "E8 1QA"],
	["Peckham SE15", "SE15", "SE15"],
	["\u200bTW9\u00a02\u200dAB\u200e", "TW9", "TW9 2AB"],
])("%j is read as %s and entered in the form as %s", (typed, place, postcode) => {
	expect(checkPostcode(typed)).toMatchObject({ kind: "covered", place, postcode });
});

test.each([
	["TN13", "BRO"],
	["EN11", "ENF"],
	["KT12", "RIC"],
	["RM18", "HAV"],
	["WD17", "HRW"],
	["DA11", "BXL"],
])("%s is outside London; its nearest borough is %s", (typed, nearest) => {
	expect(checkPostcode(typed)).toMatchObject({ kind: "outside", nearest });
});

test.each([
	"RG1 1AA",
	"M1",
	"cf10 3at",
	"BT1",
	"CM1",
	"gy1",
	"BFPO 105",
	"bfpo",
	"BF1 2AX",
	"gir0aa",
	"GIR OAA",
	"FIQQ 1ZZ",
	"GX11 1AA",
	"Leeds LS1 4AP",
])("%s is outside London, with no borough nearby", (typed) => {
	expect(checkPostcode(typed)).toEqual({ kind: "outside", district: expect.any(String) });
});

test.each([
	["bfpo 57", "BFPO 57"],
	["gir 0aa", "GIR 0AA"],
	["Flat 3, se22-8hf.", "SE22 8HF"],
	["SW4 OLG", "SW4 0LG"],
	["SWIA IAA", "SW1A 1AA"],
	["wi4 iaa", "W14 1AA"],
	["sel 9sg", "SE1 9SG"],
	["el6 2ab", "E16 2AB"],
	["sl6 2ab", "SL6 2AB"],
	["Е1 6АN", "E1 6AN"],
	["ŚW4 0LG", "SW4 0LG"],
	["ΝW3 2QU", "ΝW3 2QU"],
	["w1d", "W1D"],
	["same as last time", "same as last time"],
])("%j is written %j", (typed, written) => {
	expect(formatPostcode(typed)).toBe(written);
});

test.each(["SE29", "E19", "W15", "WD1", "SW21", "CR1"])("%s is not a district", (typed) => {
	expect(checkPostcode(typed).kind).toBe("unknown");
});

test.each(["hello", "Croydonia", "12345", "SE15 4QNN", "ZZ1", "?", "1SE", "noisy", "SWI OAA Road", "Room B2 104"])(
	"%s is rejected as not a postcode",
	(typed) => {
		expect(checkPostcode(typed).kind).toBe("nonsense");
	},
);

test("an incomplete postcode shows no error until it is submitted", () => {
	for (const typed of ["", " ", "S", "sw"]) {
		expect(checkPostcode(typed).kind).toBe("unfinished");
		expect(checkPostcode(typed, true).kind).toBe("nonsense");
	}
});

const resultOf = (typed: string, isAsked = true) => {
	const { title, text } = replyToPostcode(typed, isAsked);
	return { title, text };
};

test("a postcode result names boroughs, tier, promises and nearby projects", () => {
	expect(resultOf("sw40lg")).toEqual({
		title: "SW4 is mainly in Lambeth, partly in Wandsworth.",
		text: "Central London, Zones 1–2. No travel charges. Same-day response when you call. 50+ projects completed in Clapham.",
	});
	expect(resultOf("N1").title).toBe("N1 is mainly in Islington, partly in Hackney and Camden.");
	expect(resultOf("EC2V").title).toBe("EC2V is in the City of London.");
	expect(resultOf("E17").text).toBe("Outer London, Zones 4–6. No travel charges. Same-day response when you call.");
});

test("a postcode result distinguishes the edge of London from places beyond it", () => {
	expect(resultOf("TN14").title).toBe("Part of TN14 is in Bromley, the rest outside London.");
	expect(resultOf("TN13")).toEqual({
		title: "Sorry, TN13 is outside London.",
		text: "The nearest borough that we cover is Bromley. If you are close to it, call us:",
	});
	expect(resultOf("RG1").text).toBe("We cover all 32 boroughs plus the City. If your project is there, call us:");
});

test.each([
	["TN16", "BR8", "HA6", "EN4", "EN5", "IG8", "IG6", "E4", "E4 7AB", "CR5", "CR5 3", "DA5 2", "KT4", "RM14 3", "WD6"],
])("%s is shared with the country outside London", (typed) => {
	expect(resultOf(typed).title).toMatch(/^Part of \S+ is in .*, the rest outside London\.$/);
});

test.each([
	["TN16 3", "TN16 is in Bromley."],
	["UB9 6AA", "UB9 is in Hillingdon."],
	["HA6 1", "HA6 is mainly in Hillingdon, partly in Harrow."],
	["E4 9", "E4 is mainly in Waltham Forest, partly in Enfield."],
	["TN16 1AB", "Sorry, TN16 1 is outside London."],
	["ub9 5", "Sorry, UB9 5 is outside London."],
])("the sector decides for %s: %s", (typed, title) => {
	expect(resultOf(typed).title).toBe(title);
});

test.each([
	["Lewisham", "We work all over Lewisham."],
	["hammersmith and fulham", "We work all over Hammersmith & Fulham."],
	["London Borough of Sutton", "We work all over Sutton."],
	["kensington", "We work all over Kensington & Chelsea."],
	["City of London", "We work all over the City of London."],
	["richmond", "We work all over Richmond upon Thames."],
	["Canary Wharf", "Canary Wharf is in Tower Hamlets."],
	["brixton hill, lambeth sw2", "SW2 is in Lambeth."],
])("%s is understood: %s", (typed, title) => {
	expect(resultOf(typed).title).toBe(title);
});

test("a name is not called unreadable while it is being typed", () => {
	for (const typed of ["Lew", "Hamm", "canary w", "tower"]) {
		expect(checkPostcode(typed).kind).toBe("unfinished");
		expect(checkPostcode(typed, true).kind).toBe("nonsense");
	}
});

test("a postcode that cannot be read gets a hint about what to type", () => {
	expect(resultOf("SE29")).toEqual({ title: "We know of no district SE29.", text: "Please check its number." });
	expect(resultOf("hello").text).toContain("SE15 4QN");
	expect(resultOf("", false)).toEqual({ text: expect.stringContaining("SE15") });
});
