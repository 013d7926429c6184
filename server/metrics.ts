import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Log, logFailure } from "./log.ts";
import type { Backlog } from "./store/store.ts";

/** What the service counts. Labels never carry what a person wrote. */
export interface Metrics {
	readonly registry: Registry;
	/** A lead came in. */
	accepted(form: string, state: string): void;
	/** A post was refused; the problem's code is the reason. */
	refused(reason: string): void;
	/** A delivery was tried, this many milliseconds after the lead came in. */
	attempted(attempt: { readonly outcome: "delivered" | "retried" | "failed"; readonly age: number }): void;
	/** All of it as Prometheus text. */
	text(): Promise<string>;
}

/**
 * Makes the metrics in a registry of their own.
 *
 * @param backlog reads what is not delivered, each time that the text is asked for
 */
export function createMetrics(
	backlog: (receivedBefore: number) => Promise<Backlog>,
	clock: () => Date,
	log: Log,
): Metrics {
	const registry = new Registry();
	const registers = [registry];
	const accepted = new Counter({
		name: "leads_accepted_total",
		help: "Leads stored, by form and first state",
		labelNames: ["form", "state"],
		registers,
	});
	const refused = new Counter({
		name: "leads_refused_total",
		help: "Posts refused, by reason",
		labelNames: ["reason"],
		registers,
	});
	const attempts = new Counter({
		name: "lead_delivery_attempts_total",
		help: "Delivery attempts, by outcome",
		labelNames: ["outcome"],
		registers,
	});
	const deliveryTime = new Histogram({
		name: "lead_delivery_seconds",
		help: "From receipt to delivery",
		buckets: [0.1, 0.5, 1, 5, 10, 60, 600, 3_600, 21_600, 86_400, 259_200],
		registers,
	});
	const storeUp = new Gauge({ name: "lead_store_up", help: "1 while the store answers", registers });
	const queue = new Gauge({
		name: "leads_queue",
		help: "Leads that are not delivered, by state",
		labelNames: ["state"],
		registers,
	});
	const oldest = new Gauge({
		name: "leads_queue_oldest_seconds",
		help: "How long ago the oldest lead came in that is not delivered",
		registers,
	});

	const readQueue = async (): Promise<void> => {
		const now = clock().getTime();
		try {
			const { pending, held, failed, oldestReceivedAt = now } = await backlog(now);
			queue.set({ state: "pending" }, pending);
			queue.set({ state: "held" }, held);
			queue.set({ state: "failed" }, failed);
			oldest.set(Math.max(now - oldestReceivedAt, 0) / 1000);
			storeUp.set(1);
		} catch (error) {
			logFailure(log, error, "the store did not answer the metrics");
			storeUp.set(0);
		}
	};

	return {
		registry,
		accepted: (form, state) => accepted.inc({ form, state }),
		refused: (reason) => refused.inc({ reason }),
		attempted({ outcome, age }) {
			attempts.inc({ outcome });
			if (outcome === "delivered") deliveryTime.observe(age / 1000);
		},
		async text() {
			await readQueue();
			return registry.metrics();
		},
	};
}
