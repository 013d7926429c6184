import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { somePayload } from "../tests/support/data/leads.ts";
import { installedPostgres } from "../tests/support/data/postgres.ts";

/**
 * A pgbench script of the service's work for a post: for each lead separately, it checks for repeats and stores the
 * lead by the service's own statements (`count-since.ts`, `insert-leads.ts`), prepared, one round trip each.
 */
const script = `
\\set number random(1, 1000000000)
select count(*) from leads where fingerprint = md5(:number::text) and received_at >= 0;
with stored as (
	insert into leads (
		id, reference, form, received_at, email, fingerprint, idempotency_key, spam_reasons, source, payload
	)
	select * from unnest(
		array[gen_random_uuid()::text], array[gen_random_uuid()::text], array['plumbing'],
		array[1700000000000 + :number::bigint], array['ada@example.org'], array[md5(:number::text)],
		array[gen_random_uuid()::text], array['[]'], array[null::text],
		array['${JSON.stringify(somePayload()).replaceAll("'", "''").replaceAll(":", ": ")}']
	)
	on conflict do nothing
	returning id, reference
), queued as (
	insert into deliveries (lead_id, channel, form, received_at, state, attempts, next_attempt_at, interrupted, changed_at)
	select id, 'webhook', 'plumbing', 1700000000000, 'held', 0, null, 0, 1700000000000 from stored
)
select id, reference from stored;
`;

/** Longest run in seconds. A run that ends before its first transaction prints no rate; connecting can take seconds. */
const longestRun = 120;

/** Measures how many leads a second PostgreSQL itself stores; undefined if `pgbench` is not installed. */
export function measurePgbench(databaseUrl: string, connections: number, seconds: number): number | undefined {
	if (!installedPostgres) return undefined;
	const folder = mkdtempSync(join(tmpdir(), "pgbench-"));
	try {
		const file = join(folder, "lead.sql");
		writeFileSync(file, script);
		const args = ["--no-vacuum", "--protocol=prepared", `--client=${connections}`, `--file=${file}`];
		for (let time = seconds; time <= longestRun; time *= 2) {
			const program = join(installedPostgres, "pgbench");
			const said = execFileSync(program, [...args, `--time=${time}`, databaseUrl], { encoding: "utf8" });
			const [, rate] = /^tps = ([\d.]+)/m.exec(said) ?? [];
			if (rate !== undefined) return Number(rate);
		}
		throw new Error(`pgbench stored nothing within ${longestRun} seconds`);
	} finally {
		rmSync(folder, { recursive: true });
	}
}
