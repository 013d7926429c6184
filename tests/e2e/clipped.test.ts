import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { blankPage, visit } from "../support/browser.ts";
import { samplePages } from "../support/samples.ts";

const widths = [360, 390, 414, 480, 640, 768, 833, 860, 1024, 1100, 1180, 1280, 1440, 1920];

/** Texts that reach beyond a box that they stand in; a scale's figures stand centred on its marks. */
const crossing = () => {
	const found: string[] = [];
	const edges = new Map<Element, { left: number; right: number } | undefined>();
	const edgesOf = (element: Element) => {
		if (!edges.has(element)) {
			const isBox = !/^(inline|contents)$/.test(getComputedStyle(element).display);
			edges.set(element, isBox ? element.getBoundingClientRect() : undefined);
		}
		return edges.get(element);
	};
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const parent = text.parentElement;
		if (!text.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true })) continue;
		if (parent.closest(".visually-hidden, .skip, .axis, .ticks, svg, select, script, style, noscript")) continue;
		const range = document.createRange();
		range.selectNodeContents(text);
		const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
		for (
			let box: Element | null = parent;
			box && !box.matches("body, .track, .finished-rooms");
			box = box.parentElement
		) {
			const frame = edgesOf(box);
			if (!frame) continue;
			const { left, right } = frame;
			if (lines.every((line) => line.left > left - 1 && line.right < right + 1)) continue;
			found.push(`${text.textContent.trim()} in ${box.tagName} ${box.className}`);
			break;
		}
	}
	return found;
};

/** Options that their select cuts off: which need more lines than it has room for, or have a word that is too long. */
const cutOptions = () =>
	[...document.querySelectorAll("select")].flatMap((select) => {
		const style = getComputedStyle(select);
		const context = document.createElement("canvas").getContext("2d");
		if (!context) return ["no canvas"];
		context.font = style.font;
		const room = select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
		const wraps = style.whiteSpace === "normal";
		const chosen = select.selectedIndex;
		const cut = [...select.options].filter((option, at) => {
			if (context.measureText(option.label).width <= room) return false;
			if (!wraps || option.label.split(" ").some((word) => context.measureText(word).width > room)) return true;
			select.selectedIndex = at;
			return select.scrollHeight > select.clientHeight;
		});
		select.selectedIndex = chosen;
		return cut.map(({ label }) => label);
	});

/** Points of cards that stand side by side and do not start side by side. */
const unevenPoints = () => {
	const cards = [...document.querySelectorAll(".ledger > li")].filter((card) =>
		card.querySelector(".body")?.checkVisibility(),
	);
	const rows = Map.groupBy(cards, (card) => Math.round(card.getBoundingClientRect().top));
	return [...rows.values()].flatMap((row) => {
		const tops = new Set(
			row.map((card) => Math.round(card.querySelector(".body > ul")?.getBoundingClientRect().top ?? 0)),
		);
		return tops.size > 1 ? [`points start at ${[...tops].join(", ")}`] : [];
	});
};

/** Headings of bands that take more lines than a phone should spend on them. */
const longHeadings = () =>
	[...document.querySelectorAll(".call-to-action h2")]
		.filter((heading) => {
			const { lineHeight } = getComputedStyle(heading);
			return heading.getBoundingClientRect().height > 3.5 * Number.parseFloat(lineHeight);
		})
		.map((heading) => heading.textContent);

const looks = {
	"no text crosses the box that it stands in": crossing,
	"no select cuts an option off": cutOptions,
	"the points of cards in a row start side by side": unevenPoints,
	"a closing heading takes three lines at the most": longHeadings,
};

describe("on every page, at every width", () => {
	const found: Record<string, string[]> = {};

	const lookAt = async (page: Page, path: string, width: number) => {
		for (const [name, look] of Object.entries(looks))
			found[name] = [
				...(found[name] ?? []),
				...(await page.evaluate(look)).map((line) => `${path} at ${width}: ${line}`),
			];
	};

	beforeAll(async () => {
		const page = await blankPage({ javaScript: false });
		for (const { path } of samplePages) {
			await page.goto(path);
			await page.evaluate(() => {
				const drawn = new CSSStyleSheet();
				drawn.replaceSync("* { content-visibility: visible !important }");
				document.adoptedStyleSheets = [drawn];
			});
			for (const width of widths) {
				await page.setViewportSize({ width, height: 900 });
				await lookAt(page, path, width);
			}
		}
	}, 180_000);

	it.each(Object.keys(looks))("%s", (name) => {
		expect(found[name]).toEqual([]);
	});
});

it("without JavaScript a row of cards ends where the text does, at any width", async () => {
	const page = await visit("/projects", { javaScript: false });
	for (const width of [360, 768, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		const ends = await page.locator(".carousel").evaluateAll((all) =>
			all.map((carousel) => {
				const row = carousel.querySelector(".viewport");
				row?.scrollTo({ left: row.scrollWidth, behavior: "instant" });
				const last = row?.querySelector(".track > :last-child")?.getBoundingClientRect().right ?? Number.NaN;
				return Math.round(last - carousel.getBoundingClientRect().right) || 0;
			}),
		);
		expect(ends, `at ${width} pixels`).toEqual([0, 0, 0]);
	}
});
