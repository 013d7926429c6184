/**
 * Lists the texts within the first match of a selector that a picture or something else overlaps, or that leave it.
 * Runs in the page.
 */
export function listCoveredTexts(selector: string): string[] {
	const panel = document.querySelector(selector);
	if (!panel) return [`no ${selector}`];
	const pictures = [...panel.querySelectorAll("img, svg, picture, video, canvas")].filter((picture) =>
		picture.checkVisibility(),
	);
	const isOver = (a: DOMRect, b: DOMRect) =>
		Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
		Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
	const faults: string[] = [];
	const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT);
	for (let text = texts.nextNode(); text; text = texts.nextNode()) {
		const parent = text.parentElement;
		const isShown = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
		if (!parent || !isShown || !text.textContent?.trim() || parent.closest("svg, select, .visually-hidden")) continue;
		const range = document.createRange();
		range.selectNodeContents(text);
		const box = range.getBoundingClientRect();
		const frame = panel.getBoundingClientRect();
		if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1)
			faults.push(`${text.textContent.trim()} leaves ${selector}`);
		const over = pictures.find((picture) => isOver(picture.getBoundingClientRect(), box));
		if (over) faults.push(`${text.textContent.trim()} lies on ${over.tagName}`);
		const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
		// An element that floats over the whole page has a test of its own
		if (top && panel.contains(top) && !parent.contains(top) && !top.contains(parent))
			faults.push(`${text.textContent.trim()} lies under ${top.className}`);
	}
	return faults;
}
