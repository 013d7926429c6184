import { expect, test } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

/** Formulas tried in LibreOffice, imported with comma, semicolon, tab, bar and all of them as separators. */
const formulas = [
	"=1+1",
	"+44 20 7946 0123 or =1",
	"-2",
	"@SUM(A1)",
	"\t=1",
	"\r=1",
	"  =1",
	"\n=1",
	"＝1",
	"a;=HYPERLINK(1)",
	"x\t=1+1",
	"x|=1+1",
	"a; \t=1",
	";;=1",
	"a\n=1",
	"a\r\n=1",
	'a;"=1',
	'";=1',
	'a\n"=1',
	"a,=1",
	'a,"=1',
	"';=1",
	"\u001f=1",
	"\u200b=1",
	"\u2060=1",
	"\ufeff=1",
	"\u00ad=1",
	"\u00a0=1",
	"\u034f=1",
	"a\u2028=1",
];

/** Splits a line into cells as a lenient spreadsheet does with these separators. */
function imported(text: string, separators: string): readonly string[] {
	const cells: string[] = [];
	let at = 0;
	while (at < text.length) {
		let cell = "";
		if (text[at] === '"') {
			for (at++; at < text.length && (text[at] !== '"' || text[++at] === '"'); at++) cell += text[at];
		}
		while (at < text.length && !`${separators}\r\n`.includes(text[at] ?? "")) cell += text[at++];
		cells.push(cell);
		at++;
	}
	return cells;
}

const isFormula = (cell: string): boolean => /^[\p{C}\p{Z}\p{M}]*[=+\-@＝＋－＠]/u.test(cell);

test.each([",", ";", "\t", "|", ",;\t", ",;\t|"])(
	"no CSV cell becomes a formula with %j as separators",
	(separators) => {
		for (const one of formulas) {
			for (const line of [
				csvLine([one]),
				csvLine(["plain", one, "plain"]),
				csvLine([one, one]),
				csvLine(["a\n", one]),
			]) {
				expect(imported(line, separators).filter(isFormula), JSON.stringify(line)).toEqual([]);
			}
		}
	},
);

test("no combination of signs makes a CSV cell a formula", () => {
	const signs = ["=1", "+", '"', ";", "\t", "\n", ",", "|", " ", "a", "'", "\u200b", "\r\n"];
	const all = signs.flatMap((a) => signs.flatMap((b) => signs.flatMap((c) => signs.map((d) => a + b + c + d))));
	for (const separators of [",", ";", "\t", ",;\t"]) {
		for (let index = 0; index + 1 < all.length; index += 1) {
			const line = csvLine([all[index] ?? "", all[(index * 7919) % all.length] ?? "", "end"]);
			if (imported(line, separators).some(isFormula)) expect.fail(`${JSON.stringify(line)} at ${separators}`);
		}
	}
});

test.each(formulas)("a CSV cell with %j keeps its words", (text) => {
	expect(csvCell(text).replaceAll('"', "").replaceAll("'", "")).toBe(text.replaceAll('"', "").replaceAll("'", ""));
});

test.each([
	"Ada",
	"020 7946 0123",
	"01632 960123 or 07700 900123",
	"a=b",
	"ada@example.org",
	"SE15 4QL",
	"",
	"水漏れ",
	"twenty-one",
	"3",
	"12500",
	"2.5",
	"3 bedrooms",
	"10/12 Acacia Road",
	"June",
	"Marchmont",
	"E1 5AA",
])("the CSV cell %j stays as it is", (text) => {
	expect(csvCell(text)).toBe(text);
});

test.each([
	["02079460555", "020 79460555"],
	["07700900123", "07700 900123"],
	["447700900456", "44 7700900456"],
	["00447700900456", "0044 7700900456"],
	["+44 20 7946 0123", "0044 20 7946 0123"],
	["+44 (0)20 7946 0123", "0044 (0)20 7946 0123"],
	["+447700900456", "0044 7700900456"],
	["+33 1 70 18 99 00", "0033 1 70 18 99 00"],
	["+4930901820", "0049 30901820"],
])("a phone number keeps its digits in a spreadsheet: %j becomes %j", (text, cell) => {
	expect(csvCell(text)).toBe(cell);
});

test.each([
	"0033612",
	"008",
	"12-14",
	"3 - 5",
	"10/11",
	"1 1/2",
	"10.12.26",
	"2026-07-02",
	"10/12/2026 10:30",
	"10:30",
	"8 pm",
	"11am",
	"9-pm",
	"07:",
	"31-",
	"12 -",
	"44+",
	"250£",
	"£-31",
	"80 €",
	"6E 2",
	"7:15pm",
	"2e4",
	"2E4",
	"1e+7",
	".5E3",
	"2.50",
	"1,000",
	"£500",
	"50%",
	"(12)",
	"123456789012",
	"12345678901234567",
	"5 Mar",
	"Mar 5",
	"March 2027",
	"sept2",
	"2-Dec-26",
	"12 May 2027",
	"true",
	"FALSE",
])("a spreadsheet keeps the text %j", (text) => {
	expect(csvCell(text)).toMatch(/^"?'/);
	expect(csvCell(text).replaceAll('"', "").slice(1)).toBe(text);
});

test("a spreadsheet reads our own numbers and dates as such", () => {
	expect(csvLine([1450, 0.5, new Date("2026-07-02T08:05:00Z")])).toBe("1450,0.5,2026-07-02 09:05:00\r\n");
});

test("a CSV cell is quoted where any program would otherwise see a separator", () => {
	expect(csvLine(["a,b", 'say "hi"', "two\nlines", "plain"])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
	expect(csvLine(["a;b", "a\tb", "a|b"])).toBe('"a;b","a\tb","a|b"\r\n');
});
