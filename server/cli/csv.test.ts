import { expect, test } from "vitest";
import { csvCell, csvLine } from "./csv.ts";

test.each(["=1+1", "+44 20 7946 0123", "-2", "@SUM(A1)", "\t=1", "\r=1", "  =1", "\n=1", "＝1"])(
	"%j is marked as text",
	(text) => {
		expect(csvCell(text).replace(/^"/, "")).toMatch(/^'/);
	},
);

test.each(["Ada", "020 7946 0123", "a=b", "ada@example.org", "SE15 4QL", "", "水漏れ"])("%j stays as it is", (text) => {
	expect(csvCell(text)).toBe(text);
});

test("quotes what RFC 4180 wants quoted", () => {
	expect(csvLine(["a,b", 'say "hi"', "two\nlines", "plain"])).toBe('"a,b","say ""hi""","two\nlines",plain\r\n');
});
