import { expect, test } from "vitest";
import { generateReference, isPrefixedReference, parseReference } from "./reference.ts";

test("a reference has six random characters that cannot be mistaken for one another", () => {
	const drawn = Array.from({ length: 2000 }, generateReference);
	for (const reference of drawn) expect(reference).toMatch(/^BF-[0-9A-HJKMNP-TV-Z]{6}$/);
	expect(new Set(drawn).size).toBeGreaterThan(1990);
	expect(new Set(drawn.join("").replaceAll("BF-", "")).size).toBe(32);
});

test.each([
	["BF-7K3Q0A", "BF-7K3Q0A"],
	["bf-7k3qoa", "BF-7K3Q0A"],
	[" bf 7k3q0a ", "BF-7K3Q0A"],
	["7K3QOA", "BF-7K3Q0A"],
	["BFILOABC", "BF-110ABC"],
	["BF-7K3Q0", undefined],
	["BF-7K3Q0AA", undefined],
	["BF-7K3QUA", undefined],
	["Ada Example", undefined],
])("the reference %j is read as %s", (typed, reference) => {
	expect(parseReference(typed)).toBe(reference);
	expect(isPrefixedReference(typed)).toBe(reference !== undefined && /bf/i.test(typed));
});
