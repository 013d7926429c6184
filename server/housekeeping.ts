import { alertOffice, type Mail } from "./alerts.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type Log, logFailure } from "./log.ts";
import { nextHour } from "./london-time.ts";
import type { Store } from "./store/store.ts";

const minute = 60_000;
/** In London: removing leads rewrites an SQLite file, and new ones wait for that. */
const purgeHour = 3;

export interface HousekeepingOptions {
	readonly store: Store;
	/** How long leads are kept, in milliseconds. */
	readonly retention: number;
	/** Without it nobody is alerted. */
	readonly mail?: Mail | undefined;
	readonly log: Log;
	readonly clock?: Clock;
}

export interface Housekeeping {
	/** Resolves when nothing of it runs any more. */
	stop(): Promise<void>;
}

/** Purges what is past its retention, at the start and then every night, and looks every minute whether to alert the office. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
	const { store, retention, mail, log, clock = systemClock } = options;
	const stopping = new AbortController();
	let purgeAt = clock.now();

	async function purge(): Promise<void> {
		const leads = await store.purge(new Date(clock.now() - retention));
		purgeAt = nextHour(purgeHour, new Date(clock.now())).getTime();
		if (leads > 0) log.info({ leads }, "leads past their retention were removed");
	}

	async function round(): Promise<void> {
		if (clock.now() >= purgeAt) await purge().catch((error) => logFailure(log, error, "the purge failed"));
		if (!mail) return;
		try {
			if (await alertOffice(store, mail, clock.now())) log.info("the office was alerted");
		} catch (error) {
			logFailure(log, error, "the office could not be alerted");
		}
	}

	async function loop(): Promise<void> {
		while (!stopping.signal.aborted) {
			await round();
			await clock.sleep(minute, stopping.signal);
		}
	}

	const ended = loop();
	return {
		stop() {
			stopping.abort();
			return ended;
		},
	};
}
