import type { Page } from "playwright-core";

/** Texts that reach beyond the screen's edges; what stands in a row to push, beside the first, may. */
export const beyondTheEdge = (page: Page) =>
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
export const cutOff = (page: Page) =>
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
export const spaceText = (page: Page) =>
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

/** What is smaller than WCAG 2.5.8 asks, and than our own rule. */
export const smallTargets = async (page: Page) => [
	...(await targetsBelow(24)(page)),
	...(await targetsBelow(44)(page)),
];
