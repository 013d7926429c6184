import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { pageHeader } from "../forms/page-header.ts";
import { createHostileFiles } from "../tests/support/data/hostile-files.ts";
import { createPost, createRequest } from "../tests/support/service/senders.ts";
import { type Service, startService } from "../tests/support/service/service.ts";
import { browserOptions } from "./browser.ts";
import { formatPercentiles } from "./percentiles.ts";
import { openSlowPhone } from "./slow-phone.ts";
import { formatTable } from "./table.ts";

/** Uploads that run at once while forms are posted. */
const uploads = 20;
const posts = 100;
/** Milliseconds between two posts. */
const postInterval = 100;

const noise = { type: "gaussian", mean: 120, sigma: 30 } as const;
/** A photograph of some 6 MB, as a phone takes it. */
const takePhotograph = () =>
	sharp({ create: { width: 4032, height: 3024, channels: 3, background: "white", noise } })
		.jpeg({ quality: 88 })
		.toBuffer();

async function openPage(service: Service): Promise<string> {
	const response = await fetch(`${service.url}/api/leads/plumbing`, createPost(createRequest()));
	if (response.status !== 202) throw new Error(`an enquiry was answered with ${response.status}`);
	return response.headers.get(pageHeader) ?? "";
}

async function upload(service: Service, page: string, bytes: Buffer): Promise<number> {
	const body = new FormData();
	body.append("id", randomUUID());
	body.append("file", new Blob([new Uint8Array(bytes)]), "loft.jpg");
	const headers = {
		Accept: "application/json",
		"X-Forwarded-For": createPost(createRequest()).headers["X-Forwarded-For"],
	};
	const response = await fetch(`${service.url}${page}/files`, { method: "POST", headers, body });
	await response.arrayBuffer();
	return response.status;
}

/** Returns the memory of the service's own process, in megabytes. */
const readMemory = ({ process: { pid } }: Service): number =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;

/** Posts forms while uploads run. Returns the milliseconds that each post took. */
async function measurePosts(service: Service, photograph: Buffer): Promise<readonly number[]> {
	let isOver = false;
	const running = Promise.all(
		Array.from({ length: uploads }, async () => {
			while (!isOver) {
				const page = await openPage(service);
				for (let count = 0; count < 5 && !isOver; count += 1) await upload(service, page, photograph);
			}
		}),
	);
	const times: number[] = [];
	for (let post = 0; post < posts; post += 1) {
		const begin = performance.now();
		const response = await fetch(`${service.url}/api/leads/plumbing`, createPost(createRequest()));
		await response.arrayBuffer();
		if (response.status !== 202) throw new Error(`a form was answered with ${response.status}`);
		times.push(performance.now() - begin);
		await wait(postInterval);
	}
	isOver = true;
	await running;
	return times;
}

/**
 * Sends ten photographs from a slow phone whose line is cut twice. Returns the seconds, and the milliseconds of each
 * interaction meanwhile, the longest first; those below 16 are not reported.
 */
async function measurePhone(service: Service, photograph: Buffer) {
	const browser = await chromium.launch(browserOptions());
	const folder = mkdtempSync(join(tmpdir(), "photographs-"));
	try {
		const page = await openSlowPhone(browser);
		await page.addInitScript(() => {
			// A key that is pressed is several events of one interaction
			const interactions: Record<string, number> = {};
			const options = { type: "event", durationThreshold: 16, buffered: true };
			Object.assign(window, { interactions });
			new PerformanceObserver((list) => {
				for (const entry of list.getEntries()) {
					const id = "interactionId" in entry ? String(entry.interactionId) : "0";
					if (id !== "0") interactions[id] = Math.max(interactions[id] ?? 0, entry.duration);
				}
			}).observe(options);
		});
		await page.goto(`${service.url}${await openPage(service)}`);
		const files = Array.from({ length: 10 }, (_, index) => join(folder, `IMG_${index}.jpg`));
		for (const file of files) writeFileSync(file, photograph);
		const begin = performance.now();
		await page.setInputFiles("#chosen-files", files);
		const cut = cutLine(page);
		let presses = 0;
		while ((await page.locator(".files-tiles li").count()) < files.length) {
			// A click that changes nothing on the screen would be timed until something else does
			await page.getByLabel("Write to us").press("x");
			presses += 1;
			await wait(500);
		}
		await cut;
		const seconds = (performance.now() - begin) / 1000;
		const reported = await page.evaluate(() => ("interactions" in window ? window.interactions : {}));
		const durations = Object.values(reported ?? {})
			.map(Number)
			.toSorted((a, b) => b - a);
		return { seconds, durations, presses };
	} finally {
		await browser.close();
		rmSync(folder, { recursive: true });
	}
}

/** Returns the interaction to next paint: of each 50 interactions the longest does not count (web.dev/articles/inp). */
const findInp = (longestFirst: readonly number[], interactions: number): number =>
	longestFirst[Math.floor(interactions / 50)] ?? 0;

/** Cuts the line twice for two seconds. */
async function cutLine(page: Page): Promise<void> {
	for (const delay of [3000, 6000]) {
		await wait(delay);
		await page.context().setOffline(true);
		await wait(2000);
		await page.context().setOffline(false);
	}
}

/**
 * Measures the customer's page: the time of a form's post while 20 photographs of 6 MB are being uploaded, the service's
 * memory before and after 200 hostile files, and ten photographs from a phone on a slow line that is cut twice, with the
 * interaction to next paint (INP) meanwhile.
 */
export async function measureUploads(): Promise<void> {
	const service = await startService({ env: { TRUST_PROXY: "1" } });
	try {
		const photograph = await takePhotograph();
		const phone = await measurePhone(service, photograph);
		const times = await measurePosts(service, photograph);
		const before = readMemory(service);
		const hostile = await createHostileFiles();
		const answers: number[] = [];
		let page = "";
		for (const [index, { content }] of hostile.entries()) {
			if (index % 10 === 0) page = await openPage(service);
			answers.push(await upload(service, page, content));
		}
		const [p50 = "", p95 = "", longest = ""] = formatPercentiles(times, [0.5, 0.95, 1], 0);
		const size = `${(photograph.length / 2 ** 20).toFixed(1)} MB`;
		const rows = [
			[`ten photographs of ${size} from a slow phone, two cuts`, `${phone.seconds.toFixed(0)} s`],
			[`INP of ${phone.presses} interactions meanwhile`, `${findInp(phone.durations, phone.presses)} ms`],
			["the longest one", `${phone.durations[0] ?? 0} ms`],
			[`post of a form during ${uploads} uploads: median`, `${p50} ms`],
			["p95", `${p95} ms`],
			["longest", `${longest} ms`],
			[`memory before ${hostile.length} hostile files`, `${before.toFixed(0)} MB`],
			["memory after them", `${readMemory(service).toFixed(0)} MB`],
			["hostile files refused", `${answers.filter((status) => status >= 400).length}`],
			["hostile files answered with 5xx", `${answers.filter((status) => status >= 500).length}`],
		];
		process.stdout.write(`${formatTable(["the customer's page", ""], rows)}\n`);
	} finally {
		await service.stop();
	}
}
