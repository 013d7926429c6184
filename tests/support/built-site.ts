import { readFileSync } from "node:fs";
import { type HTMLElement, parse } from "node-html-parser";

const folder = "build/client";

/** A file of the built site, by its address. */
export const builtFile = (address: string): Buffer => readFileSync(folder + address);

/** What stands in a noscript element is part of the page. */
const asWithoutScripts = { blockTextElements: { script: true, style: true } };

const pages = new Map<string, HTMLElement>();

/** A page of the built site, parsed: what the service sends, before any script runs. */
export function builtPage(path: string): HTMLElement {
	const page = pages.get(path) ?? parse(builtFile(`${path}/index.html`).toString(), asWithoutScripts);
	pages.set(path, page);
	return page;
}

/** The texts of all elements that match, in the page's order. */
export const texts = (within: HTMLElement, selector: string): string[] =>
	within.querySelectorAll(selector).map(({ textContent }) => textContent);

/** An attribute of all elements that match, in the page's order. */
export const attributes = (within: HTMLElement, selector: string, name: string): (string | undefined)[] =>
	within.querySelectorAll(selector).map((element) => element.getAttribute(name));

/** The only element that matches. */
export function only(within: HTMLElement, selector: string): HTMLElement {
	const [found, ...more] = within.querySelectorAll(selector);
	if (!found || more.length > 0) throw new Error(`${selector} is there ${found ? more.length + 1 : 0} times`);
	return found;
}
