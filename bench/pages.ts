import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { launch } from "puppeteer-core";
import { pages } from "../content/pages.ts";
import { markHydrated } from "../tests/support/hydrated.ts";
import { recordLoad, type Weight, withoutFilm } from "../tests/support/page-load.ts";
import { startService } from "../tests/support/service.ts";
import { browserOptions } from "./browser.ts";
import { type Figures, judge, medianOf } from "./lighthouse.ts";
import { table } from "./table.ts";

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 };

interface Measured {
	readonly path: string;
	readonly figures: Figures | undefined;
	/** Before the film, without scrolling. */
	readonly first: Weight;
	readonly end: Weight;
}

/**
 * Measures pages of the built product and prints one table: what Lighthouse says on a phone (median of the runs), and
 * the bytes over the wire at 390 × 844 and two pixels to the point, in the first view and after scrolling to the end.
 *
 * `--pages /,/contact` measures these alone, `--runs 1` is quicker, `--runs 0` counts bytes alone.
 */
export async function measurePages(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({
		args: [...args],
		options: { pages: { type: "string" }, runs: { type: "string", default: "3" } },
	});
	const paths = values.pages?.split(",") ?? pages.map(({ path }) => path);
	const service = await startService({ env: { NODE_ENV: "production" } });
	try {
		const rows: Measured[] = [];
		for (const path of paths) {
			const url = service.url + path;
			rows.push({ path, ...(await weigh(url)), figures: await judgeOften(url, Number(values.runs)) });
			console.error(`${path} (load ${loadavg()[0]?.toFixed(1)})`);
		}
		process.stdout.write(`${report(rows)}\n`);
	} finally {
		await service.stop();
	}
}

async function weigh(url: string): Promise<Pick<Measured, "first" | "end">> {
	const browser = await chromium.launch(browserOptions());
	const context = await browser.newContext(phone);
	await markHydrated(context);
	const load = await recordLoad(await context.newPage(), url);
	const first = load.weight();
	await load.scrollToEnd();
	const end = load.weight();
	await browser.close();
	return { first, end };
}

async function judgeOften(url: string, runs: number): Promise<Figures | undefined> {
	if (runs === 0) return undefined;
	const browser = await launch(browserOptions());
	const port = Number(new URL(browser.wsEndpoint()).port);
	const results: Figures[] = [];
	for (let run = 0; run < runs; run++) results.push(await judge(url, port));
	await browser.close();
	return medianOf(results);
}

const heads = ["page", "perf", "a11y", "best", "SEO", "FCP ms", "LCP ms", "TBT ms", "CLS"];
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

function report(rows: readonly Measured[]): string {
	const kB = (bytes: number) => (bytes / 1000).toFixed(1);
	const judged = (figures: Figures | undefined) => {
		if (!figures) return heads.slice(1).map(() => "–");
		const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls } = figures;
		return [performance, accessibility, bestPractices, seo, fcp, lcp, tbt]
			.map((figure) => figure.toFixed(0))
			.concat(cls.toFixed(3));
	};
	return table(
		[...heads, ...weightHeads],
		rows.map(({ path, figures, first, end }) => [
			path,
			...judged(figures),
			...[withoutFilm(first), first.html, first.css, first.js, first.fonts, first.pictures, first.film].map(kB),
			...[withoutFilm(end), end.js, end.pictures, end.film].map(kB),
		]),
	);
}
