import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Channel, channels, type UndeliveredState, undeliveredStates } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";

export interface AttemptReport {
	readonly channel: Channel;
	readonly outcome: "delivered" | "retried" | "failed" | "skipped";
	/** Milliseconds to the end of this attempt from the lead's receipt or, of a reply, from its writing. */
	readonly age: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Deliveries of one channel and state that have not arrived. */
export interface BacklogCount {
	readonly channel: Channel;
	readonly state: UndeliveredState;
	readonly leadCount: number;
	/** Time at which the oldest of them was received, released or sent again. */
	readonly oldestQueuedAt: number;
}

/** Creates the metrics in a registry of their own. Labels never carry what a person wrote. */
export function createMetrics(
	backlog: (queuedBefore: number) => Promise<readonly BacklogCount[]>,
	getNow: () => Date,
	log: Log,
) {
	const registry = new Registry();
	const registers = [registry];
	const addCounter = (name: string, help: string, ...labelNames: readonly string[]) =>
		new Counter({ name, help, labelNames, registers });
	const addGauge = (name: string, help: string, ...labelNames: readonly string[]) =>
		new Gauge({ name, help, labelNames, registers });
	const accepted = addCounter("leads_accepted_total", "Leads stored, by form and first state", "form", "state");
	const refused = addCounter("leads_refused_total", "Posts refused, by reason", "reason");
	const attempts = addCounter(
		"lead_delivery_attempts_total",
		"Delivery attempts, by channel and outcome",
		"channel",
		"outcome",
	);
	const deliveryTime = new Histogram({
		name: "lead_delivery_seconds",
		help: "From receipt to delivery, by channel",
		labelNames: ["channel"],
		buckets: [0.1, 0.5, 1, 5, 10, 60, 600, 3_600, 21_600, 86_400, 259_200],
		registers,
	});
	const browserErrors = addCounter(
		"browser_errors_total",
		"Pages that an error in a script has broken, as their browsers report, by page",
		"page",
	);
	const storeUp = addGauge("lead_store_up", "1 while the database responds");
	const queue = addGauge("leads_queue", "Deliveries that have not arrived, by channel and state", "channel", "state");
	const oldest = addGauge(
		"leads_queue_oldest_seconds",
		"Age of the oldest delivery that has not arrived, in seconds, by channel",
		"channel",
	);

	const readQueue = async (): Promise<void> => {
		const now = getNow().getTime();
		try {
			const waiting = await backlog(now);
			for (const channel of channels) {
				const deliveries = waiting.filter((each) => each.channel === channel);
				for (const state of undeliveredStates) {
					const leadCount = deliveries
						.filter((each) => each.state === state)
						.reduce((sum, { leadCount }) => sum + leadCount, 0);
					queue.set({ channel, state }, leadCount);
				}
				const queuedAt = Math.min(now, ...deliveries.map(({ oldestQueuedAt }) => oldestQueuedAt));
				oldest.set({ channel }, (now - queuedAt) / 1000);
			}
			storeUp.set(1);
		} catch (error) {
			logFailure(log, error, "metrics could not read the database");
			storeUp.set(0);
		}
	};

	return {
		registry,
		countAccepted: (form: string, state: string) => accepted.inc({ form, state }),
		/** Counts a refused post. The problem's code is the reason. */
		countRefused: (reason: string) => refused.inc({ reason }),
		countBrowserError: (page: "site" | "desk") => browserErrors.inc({ page }),
		countAttempt({ channel, outcome, age }: AttemptReport) {
			attempts.inc({ channel, outcome });
			if (outcome === "delivered") deliveryTime.observe({ channel }, age / 1000);
		},
		async render() {
			await readQueue();
			return registry.metrics();
		},
	};
}
