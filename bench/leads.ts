import { mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installedPostgres, startOwnPostgres } from "../tests/support/data/postgres.ts";
import { type Service, startService } from "../tests/support/service/service.ts";
import { fillDatabase } from "./bulk-leads.ts";
import { type Figures, measureLoad, openSlowSenders } from "./load.ts";
import { formatTable } from "./table.ts";

const connections = 64;
const slowSenders = 500;
/** Posts per second of the regular senders among slow ones. */
const honestRate = 100;

interface Run extends Figures {
	/** Microseconds of CPU time that the service uses for a lead, backups included. */
	readonly processor: number;
}

interface Subject {
	readonly name: string;
	readonly service: Service;
	readonly runs: Run[];
}

/**
 * Measures how many leads a second the running product commits to disk before it acknowledges them, from 64
 * connections, and prints one table: both engines with few leads and with 200,000. The table includes CPU time per
 * lead, since the load generator and the server share this machine. Backups of SQLite run all the while. The servers take turns; each figure is the median of the turns. No webhook is set, so no delivery runs. The
 * last row is an ordinary load among 500 senders that never end their posts.
 *
 * `--quick` takes one short turn each.
 */
export async function measureLeads(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({ args: [...args], options: { quick: { type: "boolean", default: false } } });
	const many = 200_000;
	const { turns, seconds } = values.quick ? { turns: 1, seconds: 3 } : { turns: 5, seconds: 6 };

	const folder = mkdtempSync(join(tmpdir(), "bench-"));
	const postgres = await startOwnPostgres({ installed: installedPostgres });
	const subjects: Subject[] = [];
	const startStoring = async (engine: string, databaseUrl: string, leads: number) => {
		await fillDatabase(databaseUrl, leads);
		const kept = mkdtempSync(join(folder, "kept-"));
		const service = await startService({
			program: "bench/unlimited.ts",
			env: {
				DATABASE_URL: databaseUrl,
				TRUST_PROXY: "1",
				...(engine === "SQLite" && { BACKUP_TO: kept, BACKUP_EVERY: "10s", BACKUP_KEEP: "1" }),
			},
			expectedErrors: /is on the same disk as the database/,
		});
		subjects.push({ name: `${engine}, ${leads.toLocaleString("en-GB")} leads`, service, runs: [] });
	};
	try {
		for (const leads of [1_000, many]) await startStoring("SQLite", `file:${join(folder, `${leads}.db`)}`, leads);
		for (const leads of [1_000, many]) await startStoring("PostgreSQL", await postgres.createDatabase(), leads);

		for (const { service } of subjects) await measureLoad(service.url, { seconds: 2, connections });
		for (let turn = 0; turn < turns; turn += 1) {
			for (const { name, service, runs } of subjects) {
				const run = await measureRun(service, seconds);
				runs.push(run);
				console.error(`turn ${turn + 1}, ${name}: ${run.rate.toFixed(0)} a second, p99 ${run.p99.toFixed(0)} ms`);
			}
			console.error(`turn ${turn + 1} of ${turns} (load ${loadavg()[0]?.toFixed(1)})`);
		}
		const rows = subjects.map(({ name, runs }) => ({ name, ...computeMedian(runs) }));
		const few = subjects[0]?.service.url ?? "";
		const close = await openSlowSenders(few, slowSenders);
		// The run is long enough that the slow senders' arrival, 0.2 s, is only a small part of it
		const among = await measureLoad(few, { seconds: 3 * seconds, connections: 10, rate: honestRate });
		close();
		const slow = { name: `SQLite, ${honestRate}/s among ${slowSenders} slow senders`, ...among, processor: undefined };
		process.stdout.write(`${report([...rows, slow])}\n`);
	} finally {
		for (const { service } of subjects) await service.stop();
		await postgres.stop();
		rmSync(folder, { recursive: true });
	}
}

async function measureRun({ url }: Service, seconds: number): Promise<Run> {
	const before = await processorTime(url);
	const figures = await measureLoad(url, { seconds, connections });
	return { ...figures, processor: ((await processorTime(url)) - before) / (figures.rate * seconds) };
}

/** Returns the CPU time that a service has used so far, in microseconds. */
async function processorTime(url: string): Promise<number> {
	const response = await fetch(`${url}/metrics`, { headers: { "X-Forwarded-For": "127.0.0.1" } });
	const [, used] = /^process_cpu_seconds_total (\S+)/m.exec(await response.text()) ?? [];
	return Number(used) * 1e6;
}

function computeMedian(runs: readonly Run[]): Run {
	const middle = (figure: keyof Run) =>
		runs.map((run) => run[figure]).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN;
	return { rate: middle("rate"), p50: middle("p50"), p99: middle("p99"), processor: middle("processor") };
}

type Row = { readonly name: string } & Figures & { readonly processor: number | undefined };

function report(rows: readonly Row[]): string {
	return formatTable(
		["leads accepted", "per second", "p50 ms", "p99 ms", "µs of processor"],
		rows.map(({ name, rate, p50, p99, processor }) => [
			name,
			rate.toFixed(0),
			p50.toFixed(0),
			p99.toFixed(0),
			processor?.toFixed(0) ?? "–",
		]),
	);
}
