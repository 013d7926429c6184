import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createRequest, send } from "../tests/support/service/senders.ts";
import { type Service, startService } from "../tests/support/service/service.ts";
import { fillDatabase } from "./bulk-leads.ts";
import { formatPercentiles } from "./percentiles.ts";
import { formatTable } from "./table.ts";

/** Milliseconds between a post's response and the next post, and between two health checks. */
const pause = 20;
/** Number of posts that are not measured: the first ones of a process wait for its code to be compiled. */
const warmUp = 50;

/** Waits in milliseconds. */
interface Waits {
	readonly accepts: number[];
	/** Times of `/healthz`, which waits only for the event loop. */
	readonly responses: number[];
}

const noWaits = (): Waits => ({ accepts: [], responses: [] });

const backups = (folder: string) => ({ BACKUP_TO: folder, BACKUP_EVERY: "10s", BACKUP_KEEP: "1" });

/** Settings of the service for each mode, given a folder. */
const modes: Readonly<Record<string, (folder: string) => Readonly<Record<string, string>>>> = {
	"no backup": () => ({}),
	"backups all the time": backups,
};

/**
 * Measures on SQLite how long single posts wait for their acknowledgement while backups run one after the other, and
 * the same without backups, as the machine's own share. Prints one table.
 * The first backup of each turn also gets its weekly trial restore.
 *
 * `--quick` takes one short turn of each, and fewer leads.
 */
export async function measureBackups(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({ args: [...args], options: { quick: { type: "boolean", default: false } } });
	const { leads, turns, seconds } = values.quick
		? { leads: 50_000, turns: 1, seconds: 15 }
		: { leads: 200_000, turns: 3, seconds: 30 };
	const folder = mkdtempSync(join(tmpdir(), "bench-"));
	const measured = Object.entries(modes).map(([name, settings]) => ({
		name,
		settings,
		waits: noWaits(),
	}));
	try {
		const filled = join(folder, "filled.db");
		await fillDatabase(`file:${filled}`, leads);
		for (let turn = 1; turn <= turns; turn += 1) {
			for (const { name, settings, waits } of measured) {
				await measureTurn(filled, join(folder, `${turn} ${name}`), settings, seconds, waits);
				console.error(`turn ${turn} of ${turns}, ${name} (load ${loadavg()[0]?.toFixed(1)})`);
			}
		}
		const rows = measured.flatMap(({ name, waits }) => [
			[`${name}: posts`, ...formatFigures(waits.accepts)],
			[`${name}: the event loop`, ...formatFigures(waits.responses)],
		]);
		const heading = `${leads.toLocaleString("en-GB")} leads, milliseconds`;
		process.stdout.write(`${formatTable([heading, "number", "p50", "p95", "p99", "longest"], rows)}\n`);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

async function measureTurn(
	filled: string,
	folder: string,
	settings: (folder: string) => Readonly<Record<string, string>>,
	seconds: number,
	{ accepts, responses }: Waits,
): Promise<void> {
	mkdirSync(folder);
	const database = join(folder, "leads.db");
	copyFileSync(filled, database);
	const service = await startService({
		program: "bench/unlimited.ts",
		env: { DATABASE_URL: `file:${database}`, TRUST_PROXY: "1", ...settings(folder) },
		expectedErrors: /is on the same disk as the database/,
	});
	try {
		for (let posts = 0; posts < warmUp; posts += 1) await accept(service);
		const until = performance.now() + seconds * 1000;
		const repeat = async (ask: (service: Service) => Promise<void>, took: number[]) => {
			while (performance.now() < until) {
				const begin = performance.now();
				await ask(service);
				took.push(performance.now() - begin);
				await wait(pause);
			}
		};
		await Promise.all([repeat(accept, accepts), repeat(checkHealth, responses)]);
	} finally {
		await service.stop();
		rmSync(folder, { recursive: true });
	}
}

async function accept({ url }: Service): Promise<void> {
	const { status } = await send(url, createRequest());
	if (status !== 202) throw new Error(`a post was answered by ${status}`);
}

async function checkHealth({ url }: Service): Promise<void> {
	await (await fetch(`${url}/healthz`)).text();
}

const formatFigures = (took: readonly number[]) => [
	String(took.length),
	...formatPercentiles(took, [0.5, 0.95, 0.99, 1], 0),
];
