import type { Page } from "playwright-core";
import { newerApis } from "../data/newer-apis.ts";
import { blankPage } from "./browser.ts";
import { waitForHydration } from "./hydration.ts";

const removed = { globals: [...newerApis.globals], members: newerApis.members };

/** Makes a browser forget what is newer than the baseline. Runs in the page, before its own scripts. */
function removeNewer({ globals, members }: typeof removed): void {
	for (const { owner, name } of members) {
		const object: unknown = Reflect.get(window, owner);
		if (typeof object !== "function" && (typeof object !== "object" || object === null)) continue;
		Reflect.deleteProperty(object, name);
		const prototype: unknown = Reflect.get(object, "prototype");
		if (typeof prototype === "object" && prototype !== null) Reflect.deleteProperty(prototype, name);
	}
	for (const name of globals) Reflect.deleteProperty(window, name);
}

interface OlderOptions {
	readonly width?: number;
	readonly expectedConsole?: RegExp;
	/** Runs in the page before its own scripts. */
	readonly prepare?: () => void;
	/** Returns without waiting for hydration. */
	readonly early?: boolean;
}

/**
 * Opens a page as a browser of the baseline sees it: without the newer APIs of MDN's compatibility data, and with
 * popovers as unknown markup.
 */
export async function visitInOlderBrowser(
	path: string,
	{ prepare, early, ...options }: OlderOptions = {},
): Promise<Page> {
	const page = await blankPage({ ...options, unshared: true, intercepts: true });
	await page.addInitScript(removeNewer, removed);
	if (prepare) await page.addInitScript(prepare);
	await page.route(/\/[^.]*$/, async (route) => {
		if (route.request().resourceType() !== "document" || route.request().method() !== "GET") return route.continue();
		const response = await route.fetch();
		const html = await response.text();
		const body = html
			.replaceAll(/ popover="auto"| popovertarget(?:action)?="[^"]*"/gi, "")
			.replaceAll(/@supports not selector\(:popover-open\)/g, "@media all");
		// The policy has the hashes of the styles as they were, and Trusted Types are newer
		const { "content-security-policy": _, ...headers } = response.headers();
		await route.fulfill({ response, headers, body });
	});
	await page.goto(path);
	if (!early) await waitForHydration(page);
	return page;
}
