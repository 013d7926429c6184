import type { Browser, Page } from "playwright-core";

const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };
/** 1.6 Mbit/s down and 750 kbit/s up, in bytes; milliseconds. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** Times slower than the machine that measures. */
const slowdown = 4;

/** A page with nothing in its cache, on a phone as Lighthouse takes it for its measurements, but really slowed down. */
export async function slowPhone(
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
