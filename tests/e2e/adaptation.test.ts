import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { pages } from "../../content/pages.ts";
import { visit } from "../support/browser.ts";
import { hydrated } from "../support/hydrated.ts";

const expectedConsole = /^Page not found: \/404$/;
const sameForAll = { reducedMotion: true, expectedConsole };

/** Texts that reach beyond the screen's edges; what stands in a row to push, beside the first, may. */
const beyondTheEdge = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const found: string[] = document.documentElement.scrollWidth > innerWidth ? ["scrolls sideways"] : [];
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const parent = text.parentElement;
			if (!parent?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue;
			if (parent.closest(".visually-hidden, .carousel .track, .finished-rooms, .skip, svg, script, style")) continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			const { left, right, width } = range.getBoundingClientRect();
			if (width > 0 && (left < -1 || right > innerWidth + 1)) found.push(text.textContent.trim());
		}
		return found;
	});

/** Texts that their box cuts off; a trade's drawing is cropped on phones, where a list names its marks. */
const cutOff = (page: Page) =>
	page.evaluate(() =>
		[...document.body.querySelectorAll<HTMLElement>("*")]
			.filter((box) => {
				const { overflowX, overflowY } = getComputedStyle(box);
				const cutsX = overflowX !== "visible" && box.scrollWidth > box.clientWidth + 1;
				const cutsY = overflowY !== "visible" && box.scrollHeight > box.clientHeight + 1;
				return cutsX || cutsY;
			})
			.filter((box) => box.checkVisibility({ visibilityProperty: true }) && box.innerText?.trim())
			.filter(
				(box) =>
					!box.closest(
						".visually-hidden, .carousel .viewport, .finished-rooms, figure.trade-drawing, dialog, [popover]",
					),
			)
			.map((box) => `${box.className}: ${box.innerText.slice(0, 60)}`),
	);

/** Sets text as far apart as WCAG 1.4.12 says that a reader may set it. */
const spaceText = (page: Page) =>
	page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(
			"* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
		);
		document.adoptedStyleSheets.push(sheet);
	});

/**
 * What can be pressed and is smaller, without links in running text, whose size the text sets (WCAG 2.5.8).
 *
 * @param least pixels; our own rule, 44, leaves the tiles of London's map to WCAG's 24: the lists below say the same
 */
const targetsBelow = (least: 24 | 44) => (page: Page) =>
	page.evaluate((least) => {
		const isInText = (element: Element) =>
			getComputedStyle(element).display === "inline" && element.parentElement?.textContent !== element.textContent;
		return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
			.map((element) => element.closest("label") ?? element)
			.filter((target) =>
				target.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }),
			)
			.filter((target) => !target.closest("[inert], .skip") && !isInText(target))
			.filter((target) => least === 24 || !target.matches(".tile"))
			.flatMap((target) => {
				const { width, height } = target.getBoundingClientRect();
				const name = target.getAttribute("aria-label") ?? target.textContent.trim().slice(0, 40);
				return Math.min(width, height) >= least - 0.5 ? [] : [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
			});
	}, least);

const smallTargets = async (page: Page) => [...(await targetsBelow(24)(page)), ...(await targetsBelow(44)(page))];

const runningAnimations = (page: Page) =>
	page.evaluate(() =>
		document
			.getAnimations()
			.filter(({ playState }) => playState === "running")
			.map(({ effect }) => `moves: ${effect instanceof KeyframeEffect ? effect.target?.className : "something"}`),
	);

/** What every page must stand, the size of its screen, and what to look for; in this order, in one tab. */
const looks: Readonly<Record<string, { width: number; height: number; look(page: Page): Promise<readonly string[]> }>> =
	{
		"stands still under reduced motion": {
			width: 1440,
			height: 900,
			async look(page) {
				await page.mouse.wheel(0, 600);
				const films = await page.locator("video").count();
				return [...(await runningAnimations(page)), ...Array(films).fill("shows a film")];
			},
		},
		"has targets that a finger can hit at 1440 pixels": { width: 1440, height: 900, look: smallTargets },
		"has targets that a finger can hit at 360 pixels": { width: 360, height: 900, look: smallTargets },
		"needs no sideways scrolling at 320 pixels, which is 1280 at 400 % zoom": {
			width: 320,
			height: 256,
			look: beyondTheEdge,
		},
		"needs no sideways scrolling at 240 pixels, which is a phone of 360 with letters half as large again": {
			width: 240,
			height: 500,
			look: beyondTheEdge,
		},
		"cuts no text off at 360 pixels when a reader sets it wider": {
			width: 360,
			height: 900,
			async look(page) {
				await spaceText(page);
				return [...(await beyondTheEdge(page)), ...(await cutOff(page))];
			},
		},
		"cuts no text off at 1440 pixels when a reader sets it wider": {
			width: 1440,
			height: 900,
			look: async (page) => [...(await beyondTheEdge(page)), ...(await cutOff(page))],
		},
	};

describe("every page", () => {
	const found: Record<string, string[]> = {};

	beforeAll(async () => {
		const page = await visit("/", sameForAll);
		for (const { path } of pages) {
			await page.goto(path);
			await hydrated(page);
			for (const [name, { width, height, look }] of Object.entries(looks)) {
				await page.setViewportSize({ width, height });
				found[name] = [...(found[name] ?? []), ...(await look(page)).map((text) => `${path} ${text}`)];
			}
		}
	}, 180_000);

	it.each(Object.keys(looks))("%s", (name) => {
		expect(found[name]).toEqual([]);
	});
});

describe("in the visitor's own colours", () => {
	const lineOf = (page: Page, selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element) => {
				const { borderTopStyle, borderTopWidth } = getComputedStyle(element);
				return borderTopStyle !== "none" && borderTopWidth !== "0px";
			});

	it("everything to press or fill in, and everything that floats, has an outline", async () => {
		const page = await visit("/services/flooring", { ...sameForAll, width: 1440, height: 900 });
		await page.emulateMedia({ forcedColors: "active" });
		for (const selector of [
			".button",
			"input[name=fullName]",
			"select",
			"textarea",
			".dock a:visible",
			".services-menu",
			".side-menu",
		])
			expect(await lineOf(page, selector), selector).toBe(true);
	});

	it("the line of the six stages stays drawn", async () => {
		const page = await visit("/", { ...sameForAll, width: 1440, height: 900 });
		await page.emulateMedia({ forcedColors: "active" });
		const line = await page.locator(".house-stages").evaluate((house) => {
			const { color, forcedColorAdjust } = getComputedStyle(house, "::after");
			return { isOwn: forcedColorAdjust === "none", isInk: color === getComputedStyle(document.body).color };
		});
		expect(line).toEqual({ isOwn: true, isInk: true });
	});

	it("the current page stays marked in the navigation, and a scale stays drawn", async () => {
		const page = await visit("/faq", { ...sameForAll, width: 1440, height: 900 });
		await page.emulateMedia({ forcedColors: "active" });
		const decoration = (name: string) =>
			page
				.locator(".site-header-nav")
				.getByRole("link", { name })
				.evaluate((link) => getComputedStyle(link).textDecorationLine);
		expect([await decoration("FAQ"), await decoration("Home")]).toEqual(["underline", "none"]);
		await page.locator(".questions summary").first().click();
		const [track] = await page.locator("#duration .track").all();
		const bar = await track?.evaluate((element) => {
			const ink = getComputedStyle(element, "::before").backgroundColor;
			return [ink, getComputedStyle(document.body).backgroundColor];
		});
		expect(bar?.[0]).not.toBe(bar?.[1]);
	});
});
