import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type HTMLElement, parse } from "node-html-parser";

/** The folder of files that the service sends. */
export const clientFolder = "build/client";

const pages = new Map<string, HTMLElement>();

/** The page at this address, as a browser without JavaScript and a search engine read it. */
export function pageAt(path: string): HTMLElement {
	const page = pages.get(path) ?? parse(readFileSync(fileAt(path), "utf8"));
	pages.set(path, page);
	return page;
}

const fileAt = (path: string): string => join(clientFolder, path, "index.html");

/** The page's length over the wire, in bytes: compressed by Brotli. */
export const pageBytes = (path: string): number => statSync(`${fileAt(path)}.br`).size;

/** A file's length over the wire, in bytes. Only texts are compressed. */
export const fileBytes = (address: string): number =>
	(statSync(join(clientFolder, `${address}.br`), { throwIfNoEntry: false }) ?? statSync(join(clientFolder, address)))
		.size;

/** The text of each element that a selector finds. */
export const textsOf = (page: HTMLElement, selector: string): string[] =>
	page.querySelectorAll(selector).map(({ textContent }) => textContent.trim());

/** An attribute of each element that a selector finds; empty where the element lacks it. */
export const attributesOf = (page: HTMLElement, selector: string, name: string): string[] =>
	page.querySelectorAll(selector).map((element) => element.getAttribute(name) ?? "");
