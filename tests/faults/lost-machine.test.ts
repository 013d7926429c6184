import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../server/database/open.ts";
import { countLeads, listLeads } from "../../server/search/query.ts";
import { startSenders } from "../support/service/senders.ts";
import { startService } from "../support/service/service.ts";
import { startWebhookReceiver } from "../support/service/webhook-receiver.ts";

/** Largest lag of the journal, in milliseconds. */
const allowed = 10_000;
/** Milliseconds of posting before the machine dies. */
const lifetime = 20_000;

function makeFolders() {
	const root = mkdtempSync(join(tmpdir(), "machine-"));
	onTestFinished(() => rmSync(root, { recursive: true, force: true }));
	const [disk, backups, replica] = [join(root, "disk"), join(root, "backups"), join(root, "replica")];
	for (const folder of [disk, backups, replica]) mkdirSync(folder);
	return { disk, backups, replica };
}

test("a machine lost under load is restored from backup and journal, losing at most the last 10 seconds", async () => {
	const { disk, backups, replica } = makeFolders();
	const receiver = await startWebhookReceiver();
	onTestFinished(() => receiver.stop());
	const env = {
		DATABASE_URL: `file:${join(disk, "leads.db")}`,
		HUB_WEBHOOK_BASE_URL: receiver.url,
		BACKUP_TO: backups,
		BACKUP_SIGNING_KEY: "what only this office has and knows",
		REPLICA_TO: replica,
		TRUST_PROXY: "1",
	};
	const leads = (...args: string[]): string =>
		execFileSync(process.execPath, ["scripts/leads.ts", ...args], {
			encoding: "utf8",
			env: { ...process.env, ...env },
		});
	const expectedErrors = /is on the same disk as the database|Deliveries have been paused since a restore/;
	let service = await startService({ env, expectedErrors });
	onTestFinished(() => service.stop());

	const acknowledgedAt = new Map<string, number>();
	const senders = startSenders(() => service.url);
	const look = () => {
		for (const id of senders.acknowledged.values()) if (!acknowledgedAt.has(id)) acknowledgedAt.set(id, Date.now());
	};
	const looking = setInterval(look, 50);
	onTestFinished(() => clearInterval(looking));
	await expect.poll(() => existsSync(join(replica, "leads.journal")), { timeout: 120_000 }).toBe(true);
	const following = Date.now();
	await expect.poll(() => Date.now() - following, { timeout: 2 * lifetime, interval: 200 }).toBeGreaterThan(lifetime);

	const diedAt = Date.now();
	await service.kill();
	await service.stop();
	look();
	const promised = new Map(acknowledgedAt);
	rmSync(disk, { recursive: true });
	const [backup = ""] = readdirSync(backups).filter((name) => name.startsWith("leads-"));
	const restored = JSON.parse(leads("restore", join(backups, backup), "--json", "--yes"));
	const sentBefore = receiver.requests.length;
	service = await startService({ env, expectedErrors });
	await senders.finish();
	expect(receiver.requests).toHaveLength(sentBefore);

	const db = await openDatabase(env.DATABASE_URL);
	onTestFinished(() => db.destroy());
	const stored = new Set<string>();
	for await (const { id } of listLeads(db, {})) stored.add(id);
	const lost = [...promised].filter(([id]) => !stored.has(id));
	const oldestLost = Math.max(0, ...lost.map(([, at]) => diedAt - at));
	process.stdout.write(
		`lost machine: ${promised.size} leads acknowledged, ${restored.backup.leads} in the backup, ${restored.journal.added} more in the journal, ${lost.length} lost, the first of them acknowledged ${(oldestLost / 1000).toFixed(1)} s before the end\n`,
	);
	expect(restored.journal.added).toBeGreaterThan(0);
	expect(oldestLost).toBeLessThan(allowed);
	expect(lost.filter(([, at]) => at < restored.journal.upTo)).toEqual([]);

	leads("restore", "--go");
	await expect.poll(() => countLeads(db, { state: "pending" }), { timeout: 120_000, interval: 500 }).toBe(0);
	const delivered = new Set(receiver.requests.map(({ headers }) => headers["idempotency-key"]));
	expect([...stored].filter((id) => !delivered.has(id))).toEqual([]);
}, 400_000);
