/**
 * Runs in a page and does the same as a browser's translation: it replaces each text, including new ones, by an element
 * with other words.
 */
export function translate(): void {
	const translated = new WeakSet<Node>();
	const replace = (text: Node) => {
		if (translated.has(text) || !text.nodeValue?.trim() || text.parentElement?.matches("script, style, textarea"))
			return;
		const element = document.createElement("font");
		const words = new Text(`«${text.nodeValue}»`);
		translated.add(words);
		element.append(words);
		text.parentNode?.replaceChild(element, text);
	};
	const replaceIn = (root: Node) => {
		const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		const texts = root.nodeType === Node.TEXT_NODE ? [root] : [];
		while (walker.nextNode()) texts.push(walker.currentNode);
		texts.forEach(replace);
	};
	replaceIn(document.body);
	new MutationObserver((changes) => {
		for (const { addedNodes } of changes) addedNodes.forEach(replaceIn);
	}).observe(document.body, { childList: true, subtree: true });
}
