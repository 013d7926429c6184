import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { addPerson } from "../server/auth/people.ts";
import { beginSession } from "../server/auth/sessions.ts";
import { hashToken } from "../server/auth/tokens.ts";
import { openDatabase } from "../server/database/open.ts";
import { startOwnPostgres } from "../tests/support/data/postgres.ts";
import { createPost, createRequest } from "../tests/support/service/senders.ts";
import { type Service, startService } from "../tests/support/service/service.ts";
import { browserOptions } from "./browser.ts";
import { formatPercentiles } from "./percentiles.ts";
import { assignees, fillRealistically, makeRealisticLead } from "./realistic-leads.ts";
import { openSlowPhone } from "./slow-phone.ts";
import { startTable } from "./table.ts";

type Sought = ReturnType<typeof makeRealisticLead>;

/** Views of the office, as the desk requests them. */
const views: Readonly<Record<string, (lead: Sought) => string>> = {
	"New, longest waiting": () => "leads?list=new&order=waiting",
	"New, newest": () => "leads?list=new&order=newest",
	"In progress, by next step": () => "leads?list=in-progress&order=next-step",
	"In progress, mine": () => `leads?list=in-progress&order=next-step&assigneeId=${assignees[1]}`,
	Done: () => "leads?list=done",
	"Done, one form": () => "leads?list=done&form=gc",
	"Done, one form and person": () => `leads?list=done&form=gc&assigneeId=${assignees[2]}`,
	"Done, a form without leads": () => "leads?list=done&form=painting",
	"Done, lost for a reason": () => "leads?list=done&status=lost&lostReason=Too+expensive",
	"Done, lost for a reason nobody gave": () => "leads?list=done&status=lost&lostReason=Not+our+kind+of+work",
	"Done, lost, within days": () => "leads?list=done&status=lost&since=2026-01-05&until=2026-12-01",
	"In progress, quoted, by next step": () => "leads?list=in-progress&order=next-step&status=quoted",
	"counts with a status, reason and days": () =>
		"counts?status=lost&lostReason=Other+reason&since=2026-01-05&until=2026-12-01",
	Spam: () => "leads?list=spam",
	"counts of the tabs": () => "counts",
	"counts with a filter": () => "counts?form=gc",
	"news, every three seconds": () => `news?since=${Date.now() - 3000}`,
	"search: email address": ({ email }) => `leads?find=${encodeURIComponent(email)}`,
	"search: phone": ({ phoneNumber }) => `leads?find=${encodeURIComponent(phoneNumber)}`,
	"search: half a postcode": ({ postCode }) => `leads?find=${postCode.replace(/ .*/, "")}`,
	"search: name": ({ fullName }) => `leads?find=${encodeURIComponent(fullName)}`,
	"search: one letter": ({ fullName }) => `leads?find=${fullName.slice(0, 1)}`,
	"search: common words in Done": () => "leads?list=done&find=kitchen+leak",
	"search: surname in In progress": ({ fullName }) => `leads?list=in-progress&find=${fullName.replace(/.* /, "")}`,
	"search: counts of the tabs": ({ fullName }) => `counts?find=${fullName.replace(/.* /, "")}`,
};

const cookie = "desk=bench";
/** Leads per second that arrive during the measurement. */
const rate = 20;

/**
 * Measures the running desk among 200,000 leads, on both engines, while twenty leads a second arrive: how long each
 * view takes to answer, how long after its acknowledgement a lead appears in New, and how long a slow phone waits for
 * its first list. Prints one table.
 *
 * `--quick` repeats each request fewer times; `--engine` limits the run to one engine.
 */
export async function measureDesk(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({
		args: [...args],
		options: { quick: { type: "boolean", default: false }, engine: { type: "string" } },
	});
	const leads = 200_000;
	const times = values.quick ? 20 : 40;
	const folder = mkdtempSync(join(tmpdir(), "bench-"));
	const postgres = values.engine === "SQLite" ? undefined : await startOwnPostgres();
	const heading = `${leads.toLocaleString("en-GB")} leads, ${rate} a second coming in`;
	const names = Object.keys(views).map((name) => `PostgreSQL: ${name}`);
	try {
		const print = startTable([heading, "p50 ms", "p95 ms", "longest"], names);
		for (const engine of ["SQLite", "PostgreSQL"]) {
			if (values.engine && values.engine !== engine) continue;
			const url = engine === "SQLite" ? `file:${join(folder, "leads.db")}` : ((await postgres?.createDatabase()) ?? "");
			await fillRealistically(url, leads);
			console.error(`${engine}: filled (load ${loadavg()[0]?.toFixed(1)})`);
			await measureEngine(engine, url, leads, times, print);
		}
		process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`);
	} finally {
		await postgres?.stop();
		rmSync(folder, { recursive: true });
	}
}

async function measureEngine(
	engine: string,
	databaseUrl: string,
	leads: number,
	times: number,
	print: (row: readonly string[]) => void,
): Promise<void> {
	await signIn(databaseUrl);
	const service = await startService({
		program: "bench/unlimited.ts",
		env: { DATABASE_URL: databaseUrl, DESK_PORT: "0", DESK_HOST: "127.0.0.1", TRUST_PROXY: "1" },
	});
	const desk = service.desk().url.replace("localhost", "127.0.0.1");
	const ask = async (path: string) => {
		const response = await fetch(`${desk}/api/${path}`, { headers: { Cookie: cookie } });
		const text = await response.text();
		if (!response.ok) throw new Error(`${path}: ${response.status}`);
		return text;
	};
	const flow = receiveLeads(service, leads);
	try {
		const all: number[] = [];
		for (const [name, pathOf] of Object.entries(views)) {
			const took: number[] = [];
			for (let time = 0; time < times; time += 1) {
				const path = pathOf(makeRealisticLead(Math.floor(((time * 7919 + 13) % leads) / 2)));
				const begin = performance.now();
				await ask(path);
				took.push(performance.now() - begin);
			}
			all.push(...took);
			print([`${engine}: ${name}`, ...formatFigures(took)]);
		}
		print([`${engine}: all of them`, ...formatFigures(all)]);
		const arrivals: number[] = [];
		for (let time = 0; time < 10; time += 1) arrivals.push(await measureArrival(service, ask));
		print([`${engine}: from 202 to New`, ...formatFigures(arrivals)]);
		await flow.stop();
		print([`${engine}: first list on a slow phone`, ...formatFigures(await measureFirstLists(service.desk().url))]);
	} finally {
		await flow.stop();
		await service.stop();
	}
}

async function signIn(databaseUrl: string): Promise<void> {
	const db = await openDatabase(databaseUrl);
	const now = Date.now();
	const { person } = await addPerson(db, "Bench", "bench@example.com", { name: "bench" }, now);
	await beginSession(db, hashToken("bench"), person.id, now);
	await db.destroy();
}

/**
 * Sends leads at an even rate until stopped, with names and words like the stored ones.
 *
 * @param from the first lead's number
 */
function receiveLeads({ url }: Service, from: number) {
	const running = new Set<Promise<unknown>>();
	let number = from;
	const timer = setInterval(() => {
		const sent = fetch(`${url}/api/leads/plumbing`, createPost(createRequest(makeRealisticLead(number++))))
			.then((response) => response.arrayBuffer())
			.catch(() => undefined)
			.finally(() => running.delete(sent));
		running.add(sent);
	}, 1000 / rate);
	return {
		async stop() {
			clearInterval(timer);
			await Promise.all(running);
		},
	};
}

/** Number of pages of New, newest first, that are searched for a lead. */
const searchedPages = 6;

/** Measures the milliseconds from a lead's 202 until it appears in New. */
async function measureArrival({ url }: Service, ask: (path: string) => Promise<string>): Promise<number> {
	const response = await fetch(`${url}/api/leads/plumbing`, createPost(createRequest()));
	const { id } = await response.json();
	const begin = performance.now();
	for (;;) {
		let cursor = "";
		for (let page = 0; page < searchedPages; page += 1) {
			const { rows, next } = JSON.parse(await ask(`leads?list=new&order=newest${cursor}`));
			if (rows.some((row: { readonly id: string }) => row.id === id)) return performance.now() - begin;
			cursor = `&cursor=${next}`;
		}
		await wait(50);
	}
}

/**
 * Measures the milliseconds from navigation to the frame with the first row, on a phone without a cache of the desk.
 */
async function measureFirstLists(url: string): Promise<readonly number[]> {
	const [name = "", value = ""] = cookie.split("=");
	const took: number[] = [];
	for (let time = 0; time < 5; time += 1) {
		const browser = await chromium.launch(browserOptions());
		const page = await openSlowPhone(browser, [{ name, value, url }]);
		await page.addInitScript(markFirstRow, firstRow);
		await page.goto(url);
		await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, firstRow, { timeout: 60_000 });
		took.push(await page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN, firstRow));
		await browser.close();
	}
	return took;
}

const firstRow = "first-row";

/** Runs in the page: marks the frame that shows the first row. No frame does so while styles are missing. */
function markFirstRow(mark: string) {
	const { port1, port2 } = new MessageChannel();
	port1.onmessage = () => performance.mark(mark);
	const look = () =>
		requestAnimationFrame(() => (document.querySelector(".row") ? port2.postMessage(undefined) : look()));
	look();
}

const formatFigures = (took: readonly number[]) => formatPercentiles(took, [0.5, 0.95, 1]);
