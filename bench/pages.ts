import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { pages } from "../content/pages/index.ts";
import { recordLoad, sumWithoutFilm, type Weight } from "../tests/support/browser/page-load.ts";
import { startService } from "../tests/support/service/service.ts";
import { freePort } from "../tests/support/system/free-port.ts";
import { browserOptions } from "./browser.ts";
import { computeMedian, type Figures, judge } from "./lighthouse.ts";
import { startTable } from "./table.ts";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

interface Measured {
	readonly path: string;
	readonly figures: Figures | undefined;
	/** Weight of the first view, without scrolling and before the film loads. */
	readonly first: Weight;
	readonly end: Weight;
}

/**
 * Measures pages of the built product and prints a table: Lighthouse's figures on a phone (median of the runs), and the
 * bytes over the wire at 390 × 844 with a pixel ratio of two, for the first view and after scrolling to the end.
 *
 * `--pages /,/contact` limits the pages, `--runs 1` is quicker, `--runs 0` only counts bytes. `CPU index` is Lighthouse's
 * measure of this computer: its fourfold slowdown is meant for one of 1,000 to 2,000, and mid-range phones have 125 to
 * 800 (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md). `--slowdown 2` suits a slower one.
 */
export async function measurePages(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({
		args: [...args],
		options: {
			pages: { type: "string" },
			runs: { type: "string", default: "3" },
			slowdown: { type: "string", default: "4" },
		},
	});
	const paths = values.pages?.split(",") ?? pages.map(({ path }) => path);
	const service = await startService({ env: { NODE_ENV: "production" } });
	try {
		const print = startTable([...heads, ...weightHeads], paths);
		for (const path of paths) {
			const measure = async () => {
				const url = service.url + path;
				return {
					path,
					...(await weigh(url)),
					figures: await judgeOften(url, Number(values.runs), Number(values.slowdown)),
				};
			};
			try {
				print(formatRow(await measure().catch(measure)));
			} catch (error) {
				// A browser that has crashed twice loses only its own page's row
				console.error(`${path}: ${error instanceof Error ? error.message : error}`);
				process.exitCode = 1;
			}
		}
		console.error(`load ${loadavg()[0]?.toFixed(1)}`);
	} finally {
		await service.stop();
	}
}

async function weigh(url: string): Promise<Pick<Measured, "first" | "end">> {
	const browser = await chromium.launch(browserOptions());
	try {
		const context = await browser.newContext(phone);
		const load = await recordLoad(await context.newPage(), url);
		const first = load.weight();
		await load.scrollToEnd();
		return { first, end: load.weight() };
	} finally {
		await browser.close();
	}
}

async function judgeOften(url: string, runs: number, slowdown: number): Promise<Figures | undefined> {
	if (runs === 0) return undefined;
	const results: Figures[] = [];
	for (let run = 0; run < runs; run++) {
		const port = await freePort();
		const { args, ...options } = browserOptions();
		const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
		try {
			results.push(await judge(url, port, slowdown));
		} finally {
			await browser.close();
		}
	}
	return computeMedian(results);
}

const heads = ["page", "perf", "a11y", "best", "SEO", "FCP ms", "LCP ms", "TBT ms", "CPU index", "CLS"];
const weightHeads = [
	"first view kB",
	"HTML",
	"CSS",
	"JS",
	"fonts",
	"pictures",
	"film",
	"to the end",
	"JS",
	"pictures",
	"film",
];

function formatRow({ path, figures, first, end }: Measured): string[] {
	const kB = (bytes: number) => (bytes / 1000).toFixed(1);
	const judged = (figures: Figures | undefined) => {
		if (!figures) return heads.slice(1).map(() => "–");
		const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cpuIndex, cls } = figures;
		return [performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cpuIndex]
			.map((figure) => figure.toFixed(0))
			.concat(cls.toFixed(3));
	};
	return [
		path,
		...judged(figures),
		...[sumWithoutFilm(first), first.html, first.css, first.js, first.fonts, first.pictures, first.film].map(kB),
		...[sumWithoutFilm(end), end.js, end.pictures, end.film].map(kB),
	];
}
