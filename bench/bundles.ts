import { readFileSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { pages } from "../content/pages/index.ts";
import { waitForHydration } from "../tests/support/browser/hydration.ts";
import { startService } from "../tests/support/service/service.ts";
import { browserOptions } from "./browser.ts";
import { formatTable } from "./table.ts";

/** A script as the browser received it; `ran` has a 1 for each character that at least one page has run. */
interface Script {
	readonly ran: Uint8Array;
	readonly pages: Set<string>;
}

/** Modules of each script with their lengths before minification, recorded by vite.config.ts. */
type Modules = Readonly<Record<string, readonly (readonly [id: string, length: number])[]>>;

/**
 * Opens every page until it is hydrated and prints a report of its scripts: brotli bytes, number of pages that fetch
 * each before any interaction, the share that at least one of them has run by then, and the modules in it. The rest
 * waits for an event, or is not needed.
 */
export async function reportBundles(): Promise<void> {
	const service = await startService({ env: { NODE_ENV: "production" } });
	const browser = await chromium.launch(browserOptions());
	try {
		const scripts = new Map<string, Script>();
		for (const { path } of pages) await run(browser, service.url, path, scripts);
		process.stdout.write(`${report(scripts)}\n`);
	} finally {
		await browser.close();
		await service.stop();
	}
}

async function run(browser: Browser, origin: string, path: string, scripts: Map<string, Script>): Promise<void> {
	const page = await browser.newPage();
	await page.coverage.startJSCoverage();
	await page.goto(origin + path);
	await waitForHydration(page);
	await page.waitForLoadState("networkidle");
	for (const { url, source = "", functions } of await page.coverage.stopJSCoverage()) {
		const address = url.replace(origin, "");
		if (!address.startsWith("/assets/")) continue;
		const script = scripts.get(address) ?? { ran: new Uint8Array(source.length), pages: new Set() };
		scripts.set(address, script);
		script.pages.add(path);
		// Outer ranges precede those within them, which are more precise
		const now = new Uint8Array(source.length);
		for (const { startOffset, endOffset, count } of functions.flatMap(({ ranges }) => ranges))
			now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
		for (const [at, isRun] of now.entries()) if (isRun) script.ran[at] = 1;
	}
	await page.close();
}

function report(scripts: ReadonlyMap<string, Script>): string {
	const modules: Modules = JSON.parse(readFileSync("build/modules.json", "utf8"));
	const rows = [...scripts].map(([address, { ran, pages }]) => ({
		name: address.replace("/assets/", "").replace(/-[\w-]{8}\.js$/, ""),
		bytes: readFileSync(`build/client${address}.br`).length,
		pages: pages.size,
		ran: ran.reduce((sum, isRun) => sum + isRun, 0) / ran.length,
		parts: listParts(modules[address] ?? []),
	}));
	return formatTable(
		["script", "kB", "pages", "ran", "made of, kB before it is minified"],
		rows
			.sort((one, other) => other.bytes - one.bytes)
			.map(({ name, bytes, pages, ran, parts }) => [
				name,
				(bytes / 1000).toFixed(1),
				String(pages),
				`${(ran * 100).toFixed(0)} %`,
				parts,
			]),
	);
}

/** Lists the largest packages and folders of a script. */
function listParts(modules: Modules[string]): string {
	const sizes = new Map<string, number>();
	for (const [id, length] of modules) {
		const [, part = "the bundler's own"] =
			/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? /\/((?:site|content|forms)(?:\/\w+(?=\/))?)/.exec(id) ?? [];
		sizes.set(part, (sizes.get(part) ?? 0) + length);
	}
	return [...sizes]
		.sort(([, one], [, other]) => other - one)
		.slice(0, 5)
		.map(([part, length]) => `${part} ${(length / 1000).toFixed(1)}`)
		.join(", ");
}
