import type { Page } from "playwright-core";

/** Lists texts that overflow the screen. Scrollable rows are exempt. */
export const listTextsBeyondEdge = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const faults: string[] = document.documentElement.scrollWidth > innerWidth ? ["scrolls sideways"] : [];
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const parent = text.parentElement;
			if (!parent?.checkVisibility({ visibilityProperty: true }) || !text.textContent?.trim()) continue;
			if (parent.closest(".visually-hidden, .carousel .track, .featured-projects, .skip, svg, script, style")) continue;
			const range = document.createRange();
			range.selectNodeContents(text);
			const { left, right, width } = range.getBoundingClientRect();
			if (width > 0 && (left < -1 || right > innerWidth + 1)) faults.push(text.textContent.trim());
		}
		return faults;
	});

/** Lists words that are broken across lines. A soft hyphen divides a word into two, each of which stays whole. */
export const listBrokenWords = (page: Page) =>
	page.evaluate(() => {
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
		const faults: string[] = [];
		for (let text = texts.nextNode(); text; text = texts.nextNode()) {
			const parent = text.parentElement;
			if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest("svg, script, style")) continue;
			for (const { 0: word, index } of (text.textContent ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
				const range = document.createRange();
				range.setStart(text, index);
				range.setEnd(text, index + word.length);
				const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top));
				if (new Set(tops).size > 1) faults.push(word);
			}
		}
		return faults;
	});

/** Lists texts that their box cuts off, except in trades' drawings, which are cropped on phones and listed below. */
export const listCutOffTexts = (page: Page) =>
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
						".visually-hidden, .carousel .viewport, .featured-projects, figure.trade-drawing, dialog, [popover]",
					),
			)
			.map((box) => `${box.className}: ${box.innerText.slice(0, 60)}`),
	);

/** Applies the text spacing of WCAG 1.4.12. */
export const spaceText = (page: Page) =>
	page.evaluate(() => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(
			"* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
		);
		document.adoptedStyleSheets.push(sheet);
	});

/**
 * Lists targets below a size, except for links in running text, whose size the text sets (WCAG 2.5.8).
 *
 * @param least pixels; our own rule, 44, exempts the tiles of London's map, whose links the lists below repeat, and on wide
 * screens the rows of cards: for both WCAG's 24 applies
 */
const listTargetsBelow = (least: 24 | 44) => (page: Page) =>
	page.evaluate((least) => {
		const exempt = matchMedia("(min-width: 48rem)").matches ? ".tile, .ledger .service-name" : ".tile";
		const isInText = (element: Element) =>
			getComputedStyle(element).display === "inline" && element.parentElement?.textContent !== element.textContent;
		return [...document.querySelectorAll("a[href], button, input, select, textarea, summary")]
			.map((element) => element.closest("label") ?? element)
			.filter((target) =>
				target.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true }),
			)
			.filter((target) => !target.closest("[inert], .skip") && !isInText(target))
			.filter((target) => least === 24 || !target.matches(exempt))
			.flatMap((target) => {
				const { width, height } = target.getBoundingClientRect();
				const name = target.getAttribute("aria-label") ?? target.textContent.trim().slice(0, 40);
				return Math.min(width, height) >= least - 0.5 ? [] : [`${name}: ${Math.round(width)} × ${Math.round(height)}`];
			});
	}, least);

/** Lists targets below the size of WCAG 2.5.8, and of our own rule. */
export const listSmallTargets = async (page: Page) => [
	...(await listTargetsBelow(24)(page)),
	...(await listTargetsBelow(44)(page)),
];

/** Lists links among services that reach into another target, whose clicks they would take. */
export const listOverlappingTargets = (page: Page) =>
	page.evaluate(() => {
		const isShown = (element: Element) =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true });
		const targets = [...document.querySelectorAll("main :is(a[href], button, summary)")].filter(isShown);
		return targets
			.filter((target) => target.matches(".service-name"))
			.flatMap((link) => {
				const box = link.getBoundingClientRect();
				const covered = targets.filter((other) => {
					const { left, top, right, bottom } = other.getBoundingClientRect();
					const isApart = right <= box.left || left >= box.right || bottom <= box.top + 1 || top >= box.bottom - 1;
					return other !== link && !isApart;
				});
				return covered.map((other) => `${link.textContent} over ${other.textContent.trim()}`);
			});
	});
