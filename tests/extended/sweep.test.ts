import { expect, test } from "vitest";
import { pages } from "../../content/pages/index.ts";
import { checkWidths } from "../support/browser/check-widths.ts";
import { isSample, samplePages } from "../support/browser/samples.ts";

/** More widths. A phone of 360 pixels with text enlarged by half is 240 pixels wide. */
const otherWidths = [240, 390, 414, 480, 640, 833, 844, 860, 900, 1024, 1100, 1180, 1247, 1280, 1384, 1920];

test.each(samplePages.map(({ path }) => path))("%s passes every check at every other width", async (path) => {
	expect(await checkWidths(path, otherWidths)).toEqual([]);
});

test.each(pages.map(({ path }) => path).filter((path) => !isSample(path)))(
	"%s, one of several similar pages, passes every check",
	async (path) => {
		expect(await checkWidths(path, [320, 360, 680, 768, 1440])).toEqual([]);
	},
);
