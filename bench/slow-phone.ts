import type { Browser, Page } from "playwright-core";

const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** Network conditions: 1.6 Mbit/s down and 750 kbit/s up, in bytes per second; latency in milliseconds. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** CPU slowdown factor relative to the measuring machine. */
const slowdown = 4;

/** Opens a page with an empty cache on Lighthouse's phone profile, but with real throttling. */
export async function openSlowPhone(
	browser: Browser,
	cookies: { name: string; value: string; url: string }[] = [],
): Promise<Page> {
	const context = await browser.newContext(screen);
	await context.addCookies(cookies);
	const page = await context.newPage();
	const devTools = await context.newCDPSession(page);
	await devTools.send("Network.enable");
	await devTools.send("Network.emulateNetworkConditions", line);
	await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
	return page;
}
