import { readFileSync } from "node:fs";
import { type HTMLElement, parse } from "node-html-parser";

const folder = "build/client";

/** Reads a file of the built site by its URL. */
export const builtFile = (address: string): Buffer => readFileSync(folder + address);

/** Parses the contents of noscript elements as part of the page. */
const asWithoutScripts = { blockTextElements: { script: true, style: true } };

const pages = new Map<string, HTMLElement>();

/** Parses a page of the built site, as the service sends it, before any script runs. */
export function builtPage(path: string): HTMLElement {
	const page = pages.get(path) ?? parse(builtFile(`${path}/index.html`).toString(), asWithoutScripts);
	pages.set(path, page);
	return page;
}

/** Lists the texts of all matching elements, in document order. */
export const texts = (within: HTMLElement, selector: string): string[] =>
	within.querySelectorAll(selector).map(({ textContent }) => textContent);

/** Lists an attribute of all matching elements, in document order. */
export const attributes = (within: HTMLElement, selector: string, name: string): (string | undefined)[] =>
	within.querySelectorAll(selector).map((element) => element.getAttribute(name));

/** Returns the only matching element. */
export function only(within: HTMLElement, selector: string): HTMLElement {
	const [found, ...more] = within.querySelectorAll(selector);
	if (!found || more.length > 0) throw new Error(`${selector} exists ${found ? more.length + 1 : 0} times`);
	return found;
}
