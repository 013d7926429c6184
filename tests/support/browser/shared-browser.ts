import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";
import { browserFlags } from "../../../scripts/find-browser.ts";

const args = [
	...browserFlags,
	// One process for all pages of a site, so that no page needs to start one
	"--process-per-site",
	// Decodes pictures in the frame that shows them. Drawing them later has stopped a page from drawing at all (decision 030)
	"--disable-checker-imaging",
];

let running: Promise<Browser> | undefined;

/**
 * Returns this process's browser, which ends with it; after a crash, a new one. A browser shared by all processes would
 * be driven through the test runner, message by message.
 */
export const sharedBrowser = (): Promise<Browser> => (running ??= launch());

async function launch(): Promise<Browser> {
	const browser = await chromium.launch({ executablePath: inject("browserPath"), args });
	browser.once("disconnected", () => {
		running = undefined;
	});
	return browser;
}
