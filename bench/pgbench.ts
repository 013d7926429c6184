import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { somePayload } from "../tests/support/leads.ts";
import { installedPostgres } from "../tests/support/postgres.ts";

/** What the service does for a post, as PostgreSQL's own benchmark sends it: one lead a transaction, each by itself. */
const script = `
\\set number random(1, 1000000000)
begin;
select count(*) from leads where fingerprint = md5(:number::text) and received_at >= 0;
insert into leads (id, reference, form, received_at, email, fingerprint, idempotency_key, spam_reasons, payload)
values (gen_random_uuid()::text, gen_random_uuid()::text, 'plumbing', 1700000000000 + :number, 'ada@example.org',
	md5(:number::text), gen_random_uuid()::text, '[]', '${JSON.stringify(somePayload()).replaceAll("'", "''").replaceAll(":", ": ")}')
returning id \\gset
insert into deliveries (lead_id, channel, form, received_at, state, attempts, next_attempt_at, cut_off, changed_at)
values (:id, 'webhook', 'plumbing', 1700000000000, 'held', 0, null, 0, 1700000000000);
commit;
`;

/** How many leads a second PostgreSQL itself stores from so many connections; undefined where `pgbench` is not installed. */
export function measurePgbench(databaseUrl: string, connections: number, seconds: number): number | undefined {
	if (!installedPostgres) return undefined;
	const folder = mkdtempSync(join(tmpdir(), "pgbench-"));
	try {
		const file = join(folder, "lead.sql");
		writeFileSync(file, script);
		const args = [
			"--no-vacuum",
			"--protocol=prepared",
			`--client=${connections}`,
			`--time=${seconds}`,
			`--file=${file}`,
		];
		const said = execFileSync(join(installedPostgres, "pgbench"), [...args, databaseUrl], { encoding: "utf8" });
		return Number(/^tps = ([\d.]+)/m.exec(said)?.[1]);
	} finally {
		rmSync(folder, { recursive: true });
	}
}
