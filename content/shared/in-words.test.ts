import { expect, test } from "vitest";
import { beginInWords, inWords } from "./in-words.ts";

test.each([
	[8, "eight", "Eight"],
	[12, "twelve", "Twelve"],
	[13, "13", "13"],
])("%i is written as %s, or %s at the start of a sentence", (count, within, beginning) => {
	expect([inWords(count), beginInWords(count)]).toEqual([within, beginning]);
});
