import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { freshPage } from "../support/browser.ts";
import { recordLoad, type Transfer, type Weight, withoutFilm } from "../support/page-load.ts";
import { baseUrl } from "../support/product.ts";

const phone = { width: 390, height: 844, pixelRatio: 2 };
const kB = 1_000;

/**
 * The first view, in bytes over the wire: what the site may weigh before its film. HTML is the compressed page with its
 * styles, about what a server may send before the first answer from the phone; the projects, with twenty cards of two
 * sides each, and the home page, which proves itself, have more.
 */
const budgetOf = (path: string) => ({
	whole: 300 * kB,
	html: path === "/projects" || path === "/" ? 20 * kB : 14.6 * kB,
	fonts: 25 * kB,
	js: 125 * kB,
});

const overBudget = (path: string, html: number, weight: Weight, transfers: readonly Transfer[]): string[] => {
	const listed = (kind: string) =>
		transfers.filter((one) => one.kind === kind).map(({ url, bytes }) => `${bytes} ${url}`);
	const measured = { ...weight, html, whole: withoutFilm(weight) };
	return Object.entries(budgetOf(path)).flatMap(([kind, budget]) => {
		const bytes = new Map(Object.entries(measured)).get(kind) ?? 0;
		return bytes > budget
			? [`${kind}: ${bytes} bytes, ${bytes - budget} more than its ${budget}`, ...listed(kind)]
			: [];
	});
};

/** The page's length as it is sent to a browser. */
const lengthOf = async (url: string): Promise<number> => {
	const answer = await fetch(url, { method: "HEAD", headers: { "Accept-Encoding": "br" } });
	return Number(answer.headers.get("Content-Length"));
};

/** The address of the largest picture that was painted. */
const largestPicture = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<string | undefined>((resolve) => {
				new PerformanceObserver((list) => {
					const urls = list.getEntries().flatMap((entry) => ("url" in entry ? String(entry.url) : []));
					// A film waits, and its first frame may be a hair larger than its picture.
					resolve(urls.findLast((url) => /\.(avif|webp|jpg)$/.test(url)));
				}).observe({ type: "largest-contentful-paint", buffered: true });
			}),
	);

/** The other pages' bytes are counted in the files of the build; these confirm that a browser fetches those and no more. */
it.each(["/", "/projects", "/contact"])("%s loads light, in order, and from this site alone", async (path) => {
	const page = await freshPage(phone);
	const url = await baseUrl();
	const load = await recordLoad(page, url + path);
	expect(overBudget(path, await lengthOf(url + path), load.weight(), load.transfers), "over the budget").toEqual([]);

	const [firstScript = 0] = load.transfers.filter(({ kind }) => kind === "js").map(({ start }) => start);
	const largest = await largestPicture(page);
	const picture = load.transfers.find((transfer) => transfer.url === largest);
	expect(firstScript, "scripts wait for the load event").toBeGreaterThan(load.loaded);
	if (largest) expect(picture?.start, "the largest picture does not wait for scripts").toBeLessThan(firstScript);
	const late = load.transfers.filter((transfer) => /\.(css|webmanifest)$/.test(transfer.url));
	for (const { start } of late) expect(start, "what paper needs waits for the load event").toBeGreaterThan(load.loaded);

	await load.scrollToEnd();
	for (const { start } of load.transfers.filter(({ kind }) => kind === "film"))
		expect(start, "the film waits for the load event").toBeGreaterThan(load.loaded);
	expect(load.transfers.map((transfer) => transfer.url).filter((at) => !at.startsWith(`${url}/`))).toEqual([]);
	expect(load.violations).toEqual([]);
});
