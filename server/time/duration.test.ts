import { expect, test } from "vitest";
import { parseDuration } from "./duration.ts";

test.each([
	["250ms", 250],
	["5s", 5000],
	["1m", 60_000],
	["22h", 79_200_000],
	["0d", 0],
	["7y", 220_752_000_000],
	[" 30m ", 1_800_000],
])("the duration %j is %d milliseconds", (text, milliseconds) => {
	expect(parseDuration(text)).toBe(milliseconds);
});

test.each(["", "5", "s", "-1s", "1.5h", "1h30m", "5 weeks", "1toString", "99999999999999y"])(
	"the duration %j is refused",
	(text) => {
		expect(() => parseDuration(text)).toThrow(RangeError);
	},
);
