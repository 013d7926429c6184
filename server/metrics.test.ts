import { expect, it } from "vitest";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";

const log = createLog({ write: () => undefined });

const empty = { pending: 0, held: 0, failed: 0, oldestReceivedAt: undefined };

it("attempts are counted by outcome, and only deliveries are timed", async () => {
	const metrics = createMetrics(
		async () => empty,
		() => new Date(),
		log,
	);
	metrics.attempted({ outcome: "retried", age: 400 });
	metrics.attempted({ outcome: "delivered", age: 6_000 });
	metrics.attempted({ outcome: "failed", age: 260_000_000 });
	const text = await metrics.text();
	for (const outcome of ["retried", "delivered", "failed"]) {
		expect(text).toContain(`lead_delivery_attempts_total{outcome="${outcome}"} 1`);
	}
	expect(text).toContain('lead_delivery_seconds_bucket{le="5"} 0');
	expect(text).toContain('lead_delivery_seconds_bucket{le="10"} 1');
	expect(text).toContain("lead_delivery_seconds_count 1");
});

it("the age of the queue is that of the oldest lead in it, and nothing when it is empty", async () => {
	let backlog: { pending: number; held: number; failed: number; oldestReceivedAt: number | undefined } = {
		pending: 2,
		held: 1,
		failed: 3,
		oldestReceivedAt: Date.parse("2026-03-02T09:00:00Z"),
	};
	const metrics = createMetrics(
		async () => backlog,
		() => new Date("2026-03-02T09:30:00Z"),
		log,
	);
	expect(await metrics.text()).toContain("leads_queue_oldest_seconds 1800");
	backlog = empty;
	const text = await metrics.text();
	expect(text).toContain("leads_queue_oldest_seconds 0");
	expect(text).toContain('leads_queue{state="failed"} 0');
});
