import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Page } from "playwright-core";
import { expect, type RunnerTestCase } from "vitest";

/** Console output of each open browser context. */
const consoles = new Map<BrowserContext, string[]>();
const complaints: string[] = [];
let artefacts = "";

/** Fails the running test with an error from one of its pages. */
export const complain = (complaint: string): void => void complaints.push(complaint);

/** Records a context from now on, in case its test fails. */
export async function record(context: BrowserContext): Promise<void> {
	const lines: string[] = [];
	context.on("console", (message) => lines.push(`${message.type()}: ${message.text()}`));
	context.on("weberror", (error) => lines.push(`uncaught: ${error.error().stack ?? error.error().message}`));
	context.once("close", () => consoles.delete(context));
	consoles.set(context, lines);
	// Actions and console only: snapshots, and the network, which comes with them, would make every test a tenth slower
	await context.tracing.start({ snapshots: false });
}

const describeFolder = (folder: string): string => `Screenshots, HTML, console and trace: ${folder}`;

const slug = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, 80);

/** Distinguishes a hung browser from a faulty page: waits 5 s for the page to draw a frame. */
const describeFrames = (page: Page): Promise<string> =>
	Promise.race([
		page.evaluate(() => new Promise<string>((resolve) => requestAnimationFrame(() => resolve("draws frames")))),
		wait(5_000, "draws no frames"),
	]).catch(() => "is closed");

/** Saves a failed test's artefacts. Errors are ignored, so that a crashed page does not hide the test's own failure. */
async function saveArtefacts(context: BrowserContext, lines: readonly string[], prefix: string): Promise<void> {
	const pages = context.pages().flatMap((page, index) => {
		const name = `${prefix}page-${index + 1}`;
		const html = page.content().then((content) => writeFile(`${name}.html`, content));
		return [page.screenshot({ path: `${name}.png`, timeout: 5_000 }), html];
	});
	const frames = await Promise.all(context.pages().map(async (page) => `${page.url()} ${await describeFrames(page)}`));
	const text = writeFile(`${prefix}console.txt`, [...lines, ...frames].join("\n"));
	await Promise.allSettled([...pages, text]);
	await Promise.allSettled([context.tracing.stopChunk({ path: `${prefix}trace.zip` })]);
}

/**
 * Saves a screenshot and the HTML of each page, the console and a trace of a failed test in `test-results/`, while its
 * pages are still open, and resets the records for the next test.
 *
 * @returns whether the test has failed
 */
export async function keepArtefacts({ file, name, result }: RunnerTestCase): Promise<boolean> {
	const hasFailed = result?.state === "fail" || complaints.length > 0;
	const folder = path.join("test-results", slug(path.basename(file.name, ".test.ts")), slug(name));
	if (hasFailed) {
		await rm(folder, { recursive: true, force: true });
		await mkdir(folder, { recursive: true });
	}
	const restarts = [...consoles].map(async ([context, lines], index) => {
		if (hasFailed) await saveArtefacts(context, lines, path.join(folder, index === 0 ? "/" : `/browser-${index + 1}-`));
		else await context.tracing.stopChunk();
		lines.length = 0;
		await context.tracing.startChunk();
	});
	await Promise.allSettled(restarts);
	if (hasFailed) for (const error of result?.errors?.slice(0, 1) ?? []) error.message += `\n${describeFolder(folder)}`;
	artefacts = describeFolder(folder);
	return hasFailed;
}

/** Fails the running test if one of its pages had an error. */
export const expectNoComplaint = (): void =>
	expect(complaints.splice(0), `errors in the console\n${artefacts}`).toEqual([]);
