import { expect, test } from "vitest";
import { forms } from "../../forms/forms.ts";
import { swatchHref } from "./Swatch.tsx";
import { swatchSymbols } from "./trade-drawings.ts";

test.each(forms.map(({ path }) => path))("leads from the form %s have their own drawing", (path) => {
	const symbol = new RegExp(`<symbol id="${swatchHref(path).slice(1)}"[^>]*>(.*?)</symbol>`).exec(swatchSymbols)?.[1];
	expect(symbol?.match(/<path/g)?.length).toBeGreaterThan(1);
});

test("the drawings are hidden by an element that HTML lets be hidden", () => {
	expect(swatchSymbols).toMatch(/^<div hidden><svg>/);
});
