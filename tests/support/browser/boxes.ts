/** Lists texts that overflow their box. A scale's figures are exempt: they are centred on its marks. */
export const listOverflowingTexts = () => {
	const faults: string[] = [];
	const edges = new Map<Element, { left: number; right: number } | undefined>();
	const measureEdges = (element: Element) => {
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
			box && !box.matches("body, .track, .featured-projects");
			box = box.parentElement
		) {
			const frame = measureEdges(box);
			if (!frame) continue;
			const { left, right } = frame;
			if (lines.every((line) => line.left > left - 1 && line.right < right + 1)) continue;
			faults.push(`${text.textContent.trim()} in ${box.tagName} ${box.className}`);
			break;
		}
	}
	return faults;
};

/** Lists options that their select cuts off: they need more lines than fit, or have a word that is too long. */
export const listCutOptions = () =>
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

/** Lists points of cards that are side by side but not aligned. */
export const listUnevenPoints = () => {
	const cards = [...document.querySelectorAll(".ledger > li")].filter((card) =>
		card.querySelector(".body")?.checkVisibility(),
	);
	const rows = Map.groupBy(cards, (card) => Math.round(card.getBoundingClientRect().top));
	return [...rows.values()].flatMap((row) => {
		const tops = row.map((card) => card.querySelector(".body > ul")?.getBoundingClientRect().top ?? 0);
		// Less than a pixel apart is rounding
		return Math.max(...tops) - Math.min(...tops) >= 1 ? [`points start at ${tops.join(", ")}`] : [];
	});
};

/** Lists section headings that take too many lines on a phone. */
export const listLongHeadings = () =>
	[...document.querySelectorAll(".call-to-action h2")]
		.filter((heading) => {
			const { lineHeight } = getComputedStyle(heading);
			return heading.getBoundingClientRect().height > 3.5 * Number.parseFloat(lineHeight);
		})
		.map((heading) => heading.textContent);
