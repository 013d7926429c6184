import { loadavg } from "node:os";
import { chromium, type Page } from "playwright-core";
import { waitForOwnHydration } from "../tests/support/browser/hydration.ts";
import { startService } from "../tests/support/service/service.ts";
import { browserOptions } from "./browser.ts";
import { openSlowPhone } from "./slow-phone.ts";
import { startTable } from "./table.ts";

const runs = 5;

/** Pages with a link, and the page that it leads to. */
const journeys = [
	["/", "/services"],
	["/services", "/contact"],
	["/faq", "/contact"],
	["/services/plumbing", "/services"],
	["/about", "/contact"],
] as const;

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

/** Taps a link, and measures the milliseconds from the finger's lift to the frame with the other page's heading. */
async function measureTap(page: Page, path: string): Promise<number> {
	const link = page.locator(`main a[href="${path}"]:visible`).first();
	await link.scrollIntoViewIfNeeded();
	await page.waitForTimeout(2_000);
	const shown = page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				const heading = document.querySelector("h1");
				let lifted = Number.NaN;
				addEventListener(
					"pointerup",
					({ timeStamp }) => {
						lifted = timeStamp;
					},
					{ capture: true, once: true },
				);
				const afterPaint = () => {
					const { port1, port2 } = new MessageChannel();
					port1.onmessage = () => resolve(performance.now() - lifted);
					port2.postMessage(undefined);
				};
				new MutationObserver((_, observer) => {
					const now = document.querySelector("h1");
					if (!now || now === heading) return;
					observer.disconnect();
					requestAnimationFrame(afterPaint);
				}).observe(document.body, { childList: true, subtree: true });
			}),
	);
	await link.tap();
	return shown;
}

/** A page of two headings, one of which replaces the other: the lower bound for any page on the measuring machine. */
const nothingButHeadings = `<main>
	<h1>One</h1>
	<a href="/two" onclick="event.preventDefault(); document.querySelector('main').innerHTML = '<h1>Two</h1>'">Two</a>
</main>`;

async function measureHeadings(): Promise<number> {
	const browser = await chromium.launch(browserOptions());
	try {
		const page = await openSlowPhone(browser);
		await page.setContent(nothingButHeadings);
		return await measureTap(page, "/two");
	} finally {
		await browser.close();
	}
}

/** Measures one journey in a browser with an empty cache: the first time, and again after going back. */
async function measureJourney(
	url: string,
	from: string,
	to: string,
): Promise<readonly [cold: number, visited: number]> {
	const browser = await chromium.launch(browserOptions());
	try {
		const page = await openSlowPhone(browser);
		await page.goto(url + from);
		await waitForOwnHydration(page);
		const cold = await measureTap(page, to);
		await page.goBack();
		await page.waitForURL(url + from);
		return [cold, await measureTap(page, to)];
	} finally {
		await browser.close();
	}
}

/**
 * Measures how long a link takes from tap to the next page's heading on a phone, four times slower than this machine,
 * at 1.6 Mbit/s and 150 ms. Prints one table with medians of five: for a page opened for the first time, for one
 * visited before, and for the browser alone.
 */
export async function measureLinks(): Promise<void> {
	const service = await startService({ env: { NODE_ENV: "production" } });
	try {
		const names = journeys.map(([from, to]) => `${from} to ${to}`);
		const print = startTable(["from tap to heading, ms", "cold", "visited"], names);
		for (const [from, to] of journeys) {
			const times: (readonly [number, number])[] = [];
			for (let run = 0; run < runs; run++) times.push(await measureJourney(service.url, from, to));
			const figures = [median(times.map(([cold]) => cold)), median(times.map(([, visited]) => visited))];
			print([`${from} to ${to}`, ...figures.map((time) => time.toFixed(0))]);
		}
		const alone: number[] = [];
		for (let run = 0; run < runs; run++) alone.push(await measureHeadings());
		print(["the browser alone", ...[median(alone), median(alone)].map((time) => time.toFixed(0))]);
		console.error(`load ${loadavg()[0]?.toFixed(1)}`);
	} finally {
		await service.stop();
	}
}
