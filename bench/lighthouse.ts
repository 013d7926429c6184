import lighthouse from "lighthouse";

/** Lighthouse's results for a page: categories from 0 to 100, times in milliseconds. */
export interface Figures {
	readonly performance: number;
	readonly accessibility: number;
	readonly bestPractices: number;
	readonly seo: number;
	readonly fcp: number;
	readonly lcp: number;
	readonly tbt: number;
	readonly cls: number;
	/** Speed of this computer's processor by Lighthouse's own measure, before it is slowed down. */
	readonly cpuIndex: number;
}

/**
 * Runs Lighthouse once with its default profile, a simulated mid-range phone on slow 4G, but for the processor.
 *
 * @param slowdown times by which the processor is slower than this computer's; Lighthouse's own default is 4
 * @param debuggingPort port of a Chromium that only this run uses
 * @throws Error if Lighthouse could not judge the page
 */
export async function judge(url: string, debuggingPort: number, slowdown: number): Promise<Figures> {
	// The 404 page is judged like any other
	const throttling = { cpuSlowdownMultiplier: slowdown };
	const run = await lighthouse(url, { port: debuggingPort, logLevel: "silent", ignoreStatusCode: true, throttling });
	if (!run || run.lhr.runtimeError) throw new Error(`${url}: ${run?.lhr.runtimeError?.message ?? "no result"}`);
	const { categories, audits, environment } = run.lhr;
	const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100);
	const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
	return {
		performance: score("performance"),
		accessibility: score("accessibility"),
		bestPractices: score("best-practices"),
		seo: score("seo"),
		fcp: value("first-contentful-paint"),
		lcp: value("largest-contentful-paint"),
		tbt: value("total-blocking-time"),
		cls: value("cumulative-layout-shift"),
		cpuIndex: environment.benchmarkIndex,
	};
}

/** Returns the median of each figure separately. */
export function computeMedian(runs: readonly Figures[]): Figures {
	const median = (name: keyof Figures) => {
		const sorted = runs.map((run) => run[name]).sort((one, other) => one - other);
		return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
	};
	return {
		performance: median("performance"),
		accessibility: median("accessibility"),
		bestPractices: median("bestPractices"),
		seo: median("seo"),
		fcp: median("fcp"),
		lcp: median("lcp"),
		tbt: median("tbt"),
		cls: median("cls"),
		cpuIndex: median("cpuIndex"),
	};
}
