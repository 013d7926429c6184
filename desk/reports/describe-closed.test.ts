import { expect, test } from "vitest";
import { describeClosed } from "./describe-closed.ts";

test.each([
	[0, 0, "none has been won or lost yet."],
	[1, 0, "one is closed: it was won."],
	[0, 1, "one is closed: it was lost."],
	[0, 3, "3 are closed: none was won."],
	[4, 0, "4 are closed: all were won."],
	[2, 1, "3 are closed: 2 of them (67%) were won."],
	[3, 1, "4 are closed: 3 of them (75%) were won."],
	[88, 128, "216 are closed: 88 of them (41%) were won."],
	[1, 299, "300 are closed: one of them (1%) was won."],
	[299, 1, "300 are closed: 299 of them (99%) were won."],
])("Reports describes %i won and %i lost leads in words", (won, lost, words) => {
	expect(describeClosed(won, lost)).toBe(words);
});
