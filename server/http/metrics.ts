import { Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Channel, channels, type DeliveryState, undeliveredStates } from "../database/schema.ts";
import { type Log, logFailure } from "../log.ts";

interface Attempt {
	readonly channel: Channel;
	readonly outcome: string;
	/** Milliseconds since the lead was received. */
	readonly age: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Deliveries of one channel and state that have not arrived. */
interface Queue {
	readonly channel: Channel;
	readonly state: DeliveryState;
	readonly leadCount: number;
	readonly oldestQueuedAt: number;
}

/**
 * Creates the metrics in a registry of their own. Labels never carry what a person wrote.
 *
 * @param backlog read afresh for every scrape
 */
export function createMetrics(
	backlog: (queuedBefore: number) => Promise<readonly Queue[]>,
	getNow: () => Date,
	log: Log,
) {
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
		help: "Delivery attempts, by channel and outcome",
		labelNames: ["channel", "outcome"],
		registers,
	});
	const deliveryTime = new Histogram({
		name: "lead_delivery_seconds",
		help: "From receipt to delivery, by channel",
		labelNames: ["channel"],
		buckets: [0.1, 0.5, 1, 5, 10, 60, 600, 3_600, 21_600, 86_400, 259_200],
		registers,
	});
	const browserErrors = new Counter({
		name: "browser_errors_total",
		help: "Pages that an error in a script has broken, as their browsers report, by page",
		labelNames: ["page"],
		registers,
	});
	const storeUp = new Gauge({ name: "lead_store_up", help: "1 while the database responds", registers });
	const queue = new Gauge({
		name: "leads_queue",
		help: "Deliveries that have not arrived, by channel and state",
		labelNames: ["channel", "state"],
		registers,
	});
	const oldest = new Gauge({
		name: "leads_queue_oldest_seconds",
		help: "Age of the oldest delivery that has not arrived, in seconds, by channel",
		labelNames: ["channel"],
		registers,
	});

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
		countAttempt({ channel, outcome, age }: Attempt) {
			attempts.inc({ channel, outcome });
			if (outcome === "delivered") deliveryTime.observe({ channel }, age / 1000);
		},
		async render() {
			await readQueue();
			return registry.metrics();
		},
	};
}
