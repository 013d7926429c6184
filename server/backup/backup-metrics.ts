import { Gauge, type Registry } from "prom-client";
import { type Log, logFailure } from "../log.ts";
import type { Safety } from "./backup-health.ts";

/** Adds the state of backups, journal and restores to the metrics, read for every scrape. */
export function measureSafety(registry: Registry, read: () => Promise<Safety>, log: Log): void {
	const registers = [registry];
	const lastBackup = new Gauge({
		name: "lead_backup_last_success_timestamp_seconds",
		help: "When the last good backup was begun; 0 for never",
		registers,
	});
	const lastCheck = new Gauge({
		name: "lead_restore_check_last_success_timestamp_seconds",
		help: "When a restore was last tried and found good; 0 for never",
		registers,
	});
	const behind = new Gauge({
		name: "lead_journal_behind_seconds",
		help: "How far the journal on the other disk is behind",
		registers,
	});
	const paused = new Gauge({
		name: "lead_deliveries_paused",
		help: "1 while deliveries pause after a restore",
		registers,
	});
	new Gauge({
		name: "lead_safety_problems",
		help: "Things about backups, journal and restores that somebody should see to",
		registers,
		async collect() {
			try {
				const { backup, replicaBehind, pausedSince, problems } = await read();
				lastBackup.set((backup?.lastGood ?? 0) / 1000);
				lastCheck.set((backup?.lastCheck ?? 0) / 1000);
				behind.set((replicaBehind ?? 0) / 1000);
				paused.set(pausedSince === undefined ? 0 : 1);
				this.set(problems.length);
			} catch (error) {
				logFailure(log, error, "the store did not answer the metrics");
			}
		},
	});
}
