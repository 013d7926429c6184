import { type Clock, systemClock } from "./clock.ts";
import { type Log, logFailure } from "./log.ts";
import type { Store } from "./store/store.ts";

/** Leads indexed at once: few enough that leads arriving meanwhile hardly wait. */
const batchSize = 50;
/** Pauses in milliseconds. A flood of leads is indexed at under 500 a second, so that accepting leads has priority. */
const pauses = { idle: 1000, busy: 100, afterFailure: 10_000 } as const;

interface IndexingOptions {
	readonly store: Pick<Store, "indexLeads">;
	readonly log: Log;
	readonly clock?: Clock;
}

/** Indexes new leads for search shortly after they are acknowledged, until stopped. */
export function startIndexing({ store, log, clock = systemClock }: IndexingOptions): { stop(): Promise<void> } {
	const stopping = new AbortController();

	/** @returns how long to wait, in milliseconds */
	async function round(): Promise<number> {
		try {
			return (await store.indexLeads(batchSize)) < batchSize ? pauses.idle : pauses.busy;
		} catch (error) {
			logFailure(log, error, "new leads could not be indexed");
			return pauses.afterFailure;
		}
	}

	async function loop(): Promise<void> {
		while (!stopping.signal.aborted) await clock.sleep(await round(), stopping.signal);
	}

	const ended = loop();
	return {
		stop() {
			stopping.abort();
			return ended;
		},
	};
}
