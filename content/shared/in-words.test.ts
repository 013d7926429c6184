import { expect, test } from "vitest";
import { beginInWords, inWords } from "./in-words.ts";

test.each([
	[8, "eight", "Eight"],
	[12, "twelve", "Twelve"],
	[20, "20", "Twenty"],
	[21, "21", "21"],
])("%i is written as %s, or %s at the start of a sentence", (count, within, beginning) => {
	expect([inWords(count), beginInWords(count)]).toEqual([within, beginning]);
});
