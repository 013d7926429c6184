import { readFileSync } from "node:fs";
import { collectDefaultMetrics } from "prom-client";
import { expect, test } from "vitest";
import { registerBackupMetrics } from "../backup/backup-health.ts";
import type { Backlog } from "../delivery/backlog.ts";
import { createLog } from "../log.ts";
import { createMetrics } from "./metrics.ts";

const log = createLog({ write: () => undefined });

test("attempts are counted by outcome, and only deliveries are timed", async () => {
	const metrics = createMetrics(
		async () => [],
		() => new Date(),
		log,
	);
	metrics.countAttempt({ channel: "webhook", outcome: "retried", age: 400 });
	metrics.countAttempt({ channel: "webhook", outcome: "delivered", age: 6_000 });
	metrics.countAttempt({ channel: "webhook", outcome: "failed", age: 260_000_000 });
	const text = await metrics.render();
	for (const outcome of ["retried", "delivered", "failed"]) {
		expect(text).toContain(`lead_delivery_attempts_total{channel="webhook",outcome="${outcome}"} 1`);
	}
	expect(text).toContain('lead_delivery_seconds_bucket{le="5",channel="webhook"} 0');
	expect(text).toContain('lead_delivery_seconds_bucket{le="10",channel="webhook"} 1');
	expect(text).toContain('lead_delivery_seconds_count{channel="webhook"} 1');
});

test("a queue is as old as its oldest lead, and 0 seconds old when empty", async () => {
	let backlog: readonly Backlog[] = [
		{
			channel: "webhook",
			form: "gc",
			state: "held",
			leadCount: 1,
			oldestQueuedAt: Date.parse("2026-03-02T09:00:00Z"),
		},
		{
			channel: "webhook",
			form: "gc",
			state: "failed",
			leadCount: 3,
			oldestQueuedAt: Date.parse("2026-03-02T09:10:00Z"),
		},
		{
			channel: "office-mail",
			form: "gc",
			state: "failed",
			leadCount: 2,
			oldestQueuedAt: Date.parse("2026-03-02T09:20:00Z"),
		},
		{
			channel: "office-mail",
			form: "design",
			state: "failed",
			leadCount: 5,
			oldestQueuedAt: Date.parse("2026-03-02T09:25:00Z"),
		},
	];
	const metrics = createMetrics(
		async () => backlog,
		() => new Date("2026-03-02T09:30:00Z"),
		log,
	);
	const full = await metrics.render();
	expect(full).toContain('leads_queue_oldest_seconds{channel="webhook"} 1800');
	expect(full).toContain('leads_queue_oldest_seconds{channel="office-mail"} 600');
	expect(full).toContain('leads_queue{channel="office-mail",state="failed"} 7');
	expect(full).toContain('leads_queue_oldest_seconds{channel="confirmation"} 0');
	backlog = [];
	const text = await metrics.render();
	expect(text).toContain('leads_queue_oldest_seconds{channel="webhook"} 0');
	expect(text).toContain('leads_queue{channel="webhook",state="failed"} 0');
});

test("every metric of the alert rules and of the dashboard exists", async () => {
	const { registry } = createMetrics(
		async () => [],
		() => new Date(),
		log,
	);
	collectDefaultMetrics({ register: registry });
	const health = { isOn: false, lastBackup: undefined, lastCheck: undefined, problems: [], overdue: [] };
	registerBackupMetrics(registry, async () => health, log);
	const known = registry.getMetricsAsArray().map(({ name }) => name);
	for (const file of ["prometheus-alerts.yml", "grafana-dashboard.json"]) {
		const used = readFileSync(`deploy/${file}`, "utf8").match(/\b(?:leads?|browser|nodejs|process)_[a-z0-9_]+/g);
		expect(new Set(used).size, file).toBeGreaterThan(5);
		expect(used?.map((name) => name.replace(/_bucket$/, "")).filter((name) => !known.includes(name))).toEqual([]);
	}
});
