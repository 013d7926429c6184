import { expect, test } from "vitest";
import { grade } from "./grade.ts";

const graded = (...pixel: readonly number[]) => {
	const pixels = Uint8Array.from(pixel);
	grade(pixels);
	return [...pixels];
};

test("white becomes the colour of paper, and black stays black", () => {
	expect(graded(255, 255, 255)).toEqual([0xf3, 0xee, 0xe6]);
	expect(graded(0, 0, 0)).toEqual([0, 0, 0]);
});

test("greens are calmer, other colours are not", () => {
	const saturation = (pixel: readonly number[]) => Math.max(...pixel) - Math.min(...pixel);
	const share = (...pixel: readonly number[]) => saturation(graded(...pixel)) / saturation(pixel);
	expect(share(40, 200, 40)).toBeLessThan(share(200, 40, 40) - 0.05);
});
