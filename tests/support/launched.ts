import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { browserFlags } from "../../scripts/browser.ts";

/** With one process for all pages of a site, a page need not start one. */
const args = [...browserFlags, "--process-per-site"];

let running: Promise<Browser> | undefined;

/**
 * The browser of this process, which ends with it; after a crash it is a new one. One browser for all processes would be
 * driven through the test runner, message by message.
 */
export const launched = (): Promise<Browser> => (running ??= launch());

async function launch(): Promise<Browser> {
	const browser = await chromium.launch({ executablePath: inject("browserPath"), args });
	browser.once("disconnected", () => {
		running = undefined;
	});
	return browser;
}
