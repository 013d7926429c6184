import { createStore } from "../state/store.ts";

interface Outage {
	/** Time of the last response, by this machine's clock. */
	readonly lastResponse: number;
	readonly nextTry: number;
}

const firstDelay = 2000;
const maxDelay = 30_000;

/**
 * Tracks whether the service responds. Two missed responses in a row are an outage.
 *
 * @param onReconnect is called when the service responds again, even after a single missed response
 */
export function createConnection(onReconnect: () => void) {
	const outage = createStore<Outage | undefined>(undefined);
	let lastResponse = Date.now();
	let misses = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;

	/** Records that the service responded, with any status. */
	function recordResponse() {
		const hasMissed = misses > 0;
		misses = 0;
		lastResponse = Date.now();
		clearTimeout(timer);
		if (outage.get()) outage.set(undefined);
		if (hasMissed) onReconnect();
	}

	/** Records that no response came, and schedules the next attempt. */
	function recordMiss() {
		misses += 1;
		clearTimeout(timer);
		const delay = Math.min(maxDelay, firstDelay * 2 ** Math.max(0, misses - 2));
		timer = setTimeout(checkNow, delay);
		if (misses >= 2) outage.set({ lastResponse, nextTry: Date.now() + delay });
	}

	/** Checks whether the service can be reached. Any response counts. */
	async function checkNow(): Promise<void> {
		try {
			const { status } = await fetch("/api/session", { method: "HEAD" });
			if (status >= 502) recordMiss();
			else recordResponse();
		} catch {
			recordMiss();
		}
	}

	return {
		outage,
		recordResponse,
		recordMiss,
		checkNow,
	};
}
