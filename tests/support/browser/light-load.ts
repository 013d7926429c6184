import type { Page } from "playwright-core";
import { expect } from "vitest";
import { baseUrl } from "../service/product.ts";
import { freshPage } from "./browser.ts";
import { getBudget } from "./budget.ts";
import { recordLoad, sumWithoutFilm, type Transfer, type Weight } from "./page-load.ts";
import { isSample } from "./samples.ts";

const phone = { width: 390, height: 844, pixelRatio: 2 };

const listOverBudget = (path: string, weight: Weight, transfers: readonly Transfer[]): string[] => {
	const listed = (kind: string) =>
		transfers.filter((one) => one.kind === kind).map(({ url, bytes }) => `${bytes} ${url}`);
	const measured = { ...weight, whole: sumWithoutFilm(weight) };
	return Object.entries(getBudget(path)).flatMap(([kind, budget]) => {
		const bytes = new Map(Object.entries(measured)).get(kind) ?? 0;
		return bytes > budget
			? [`${kind}: ${bytes} bytes, ${bytes - budget} more than its ${budget}`, ...listed(kind)]
			: [];
	});
};

/** Returns the URL of the largest painted picture. */
const findLargestPicture = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<string | undefined>((resolve) => {
				new PerformanceObserver((list) => {
					const urls = list.getEntries().flatMap((entry) => ("url" in entry ? String(entry.url) : []));
					// The film starts later, but its first frame may be slightly larger than its picture, so only pictures count
					resolve(urls.findLast((url) => /\.(avif|webp|jpg|svg)$/.test(url)));
				}).observe({ type: "largest-contentful-paint", buffered: true });
			}),
	);

/** Expects a first visit on a phone to stay within its budget, with resources in order and only from this site. */
export async function expectLightLoad(path: string): Promise<void> {
	const page = await freshPage({ ...phone, expectedConsole: /^Page not found: \/404$/ });
	const url = await baseUrl();
	const load = await recordLoad(page, url + path);
	expect(listOverBudget(path, load.weight(), load.transfers), "over the budget").toEqual([]);

	const [firstScript = 0] = load.transfers.filter(({ kind }) => kind === "js").map(({ start }) => start);
	const largest = await findLargestPicture(page);
	const picture = load.transfers.find((transfer) => transfer.url === largest);
	expect(firstScript, "scripts wait for the load event").toBeGreaterThan(load.loaded);
	if (largest) expect(picture?.start, "the largest picture does not wait for scripts").toBeLessThan(firstScript);
	const competing = load.transfers.filter(({ url, start }) => url.includes("/media/") && start < firstScript);
	expect(
		competing.map((transfer) => transfer.url).filter((one) => one !== largest),
		"no other picture competes with the largest",
	).toEqual([]);
	// Not the styles for print and forced colours: browsers load them last by themselves, and a page may be printed at
	// once; and not the styles of what is below the first view
	const late = load.transfers.filter(
		({ url }) => /\.(css|webmanifest)$/.test(url) && !/\/(rare|later)-[\w-]+\.css$/.test(url),
	);
	for (const { start } of late)
		expect(start, "what the app needs waits for the load event").toBeGreaterThan(load.loaded);

	if (isSample(path)) await load.scrollToEnd();
	for (const { start } of load.transfers.filter(({ kind }) => kind === "film"))
		expect(start, "the film waits for the load event").toBeGreaterThan(load.loaded);
	expect(load.transfers.map((transfer) => transfer.url).filter((at) => !at.startsWith(`${url}/`))).toEqual([]);
	expect(load.violations).toEqual([]);
}
