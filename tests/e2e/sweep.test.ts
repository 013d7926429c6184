import { expect, test } from "vitest";
import { checkWidths } from "../support/browser/check-widths.ts";
import { samplePages } from "../support/browser/samples.ts";

/** Screen widths: a desktop at 400% zoom, a phone, paper, a tablet, a desktop. */
const widths = [320, 360, 680, 768, 1440];

test.each(samplePages.map(({ path }) => path))("%s passes every layout check at every width", async (path) => {
	expect(await checkWidths(path, widths)).toEqual([]);
});
