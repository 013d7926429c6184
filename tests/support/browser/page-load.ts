import type { Page } from "playwright-core";
import { waitForOwnHydration } from "./hydration.ts";

/**
 * Kinds of transfers of a page, in the order of a table. Style sheets are inlined in the HTML, except for special
 * media. `ahead` has the files of other pages and of the popup, prefetched once this page is at rest.
 */
export const kinds = ["html", "css", "js", "fonts", "pictures", "film", "ahead", "other"] as const;
export type Kind = (typeof kinds)[number];

const kindOfType: Readonly<Record<string, Kind>> = {
	Document: "html",
	Stylesheet: "css",
	Script: "js",
	Font: "fonts",
	Image: "pictures",
	Media: "film",
};

/** One request, with its response's compressed headers and body. Times are seconds on the browser's clock. */
export interface Transfer {
	readonly url: string;
	readonly kind: Kind;
	readonly start: number;
	end?: number;
	bytes: number;
}

export type Weight = Readonly<Record<Kind, number>>;

/** Sums up the page's own bytes without the film, which loads after everything else and only if motion is allowed. */
export const sumWithoutFilm = ({ film, ahead, ...rest }: Weight): number =>
	Object.values(rest).reduce((sum, bytes) => sum + bytes, 0);

/**
 * Network conditions reported to the browser: 10 Mbit/s, in bytes. They decide how far ahead it fetches lazy pictures.
 * The network is not really throttled, because Chromium's throttling has stalled for more than a minute.
 */
const phoneNetwork = {
	offline: false,
	latency: 40,
	downloadThroughput: 1_250_000,
	uploadThroughput: 1_250_000,
	connectionType: "cellular4g",
} as const;

/** All network transfers of one page so far. */
interface PageLoad {
	readonly transfers: readonly Transfer[];
	/** Time of the load event. */
	readonly loaded: number;
	/** Violations of the Content-Security-Policy, one per line. */
	readonly violations: readonly string[];
	weight(): Weight;
	/** Scrolls to the page's end, so that all lazy resources are fetched. */
	scrollToEnd(): Promise<void>;
}

/** Lists the files of pages other than the one in the browser, from React Router's manifest. */
function filesOfOtherPages(): string[] {
	const start = document.getElementById("page-start")?.textContent ?? "{}";
	const routes = Object.values(window.__reactRouterManifest?.routes ?? {}).filter((route) => route !== undefined);
	const scripts = routes.flatMap(({ module, imports = [] }) => [module, ...imports]);
	const styles = performance
		.getEntriesByType("resource")
		.filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === "fetch")
		.map(({ name }) => new URL(name).pathname)
		.filter((path) => path.endsWith(".css"));
	const data = routes.filter(({ hasLoader }) => hasLoader).map(({ path }) => `/${path}.data`);
	return [...scripts.filter((script) => !start.includes(script)), ...styles, ...data];
}

/**
 * Loads the page as a first visit and waits until it is hydrated and at rest, apart from a running film.
 *
 * @param page a fresh page, with nothing in its cache
 */
export async function recordLoad(page: Page, url: string): Promise<PageLoad> {
	const transfers = new Map<string, Transfer>();
	const violations: string[] = [];
	let loaded = Number.NaN;

	const devTools = await page.context().newCDPSession(page);
	devTools.on("Network.requestWillBeSent", ({ requestId, request, type, timestamp }) => {
		if (!request.url.startsWith("http")) return;
		const kind = kindOfType[type ?? ""] ?? (request.url.endsWith(".js") ? "js" : "other");
		transfers.set(requestId, { url: request.url, kind, start: timestamp, bytes: 0 });
	});
	devTools.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
		const transfer = transfers.get(requestId);
		if (transfer) transfer.bytes += encodedDataLength;
	});
	devTools.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
		const transfer = transfers.get(requestId);
		if (transfer) Object.assign(transfer, { end: timestamp, bytes: encodedDataLength });
	});
	devTools.on("Network.loadingFailed", ({ requestId, timestamp }) => {
		const transfer = transfers.get(requestId);
		if (transfer) transfer.end = timestamp;
	});
	devTools.on("Page.loadEventFired", ({ timestamp }) => {
		loaded = timestamp;
	});
	devTools.on("Audits.issueAdded", ({ issue }) => {
		const found = issue.details.contentSecurityPolicyIssueDetails;
		if (found) violations.push(`${found.violatedDirective} ${found.blockedURL ?? "inline"}`);
	});
	await devTools.send("Network.enable");
	await devTools.send("Page.enable");
	await devTools.send("Audits.enable");
	await devTools.send("Network.overrideNetworkState", phoneNetwork);

	const underWay = () => [...transfers.values()].filter(({ kind, end }) => kind !== "film" && end === undefined);
	const rest = async () => {
		const timeout = AbortSignal.timeout(60_000);
		do {
			if (timeout.aborted) throw new Error(`never came: ${underWay().map(({ url }) => url)}`);
			await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
		} while (underWay().length > 0);
	};

	await page.goto(url);
	await waitForOwnHydration(page);
	await rest();
	const others = new Set(await page.evaluate(filesOfOtherPages));

	const getKind = ({ kind, url }: Transfer): Kind => {
		const { pathname } = new URL(url);
		// The popup comes five seconds after everything else, the time that a busy machine needs to come to rest
		const isPopup = pathname.startsWith("/assets/Promo-");
		return isPopup || others.has(pathname) ? "ahead" : kind;
	};

	return {
		get transfers() {
			return [...transfers.values()];
		},
		loaded,
		violations,
		weight() {
			const sum: Record<Kind, number> = { html: 0, css: 0, js: 0, fonts: 0, pictures: 0, film: 0, ahead: 0, other: 0 };
			for (const transfer of transfers.values()) sum[getKind(transfer)] += transfer.bytes;
			return sum;
		},
		async scrollToEnd() {
			await page.evaluate(async () => {
				const frame = () => new Promise(requestAnimationFrame);
				for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
					scrollTo({ top: y, behavior: "instant" });
					await frame();
					await frame();
				}
			});
			await rest();
		},
	};
}
