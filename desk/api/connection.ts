import { createStore } from "../state/store.ts";

const retryDelay = 5000;

/** Tracks whether the service responds. Two missed responses in a row are an outage; `check` asks again after each. */
export function createConnection(check: () => void, onReconnect: () => void) {
	/** During an outage, the time of the last response by this machine's clock. */
	const outage = createStore<number | undefined>(undefined);
	let lastResponse = Date.now();
	let misses = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;

	function recordResponse() {
		const hasMissed = misses > 0;
		misses = 0;
		lastResponse = Date.now();
		clearTimeout(timer);
		if (outage.get() !== undefined) outage.set(undefined);
		if (hasMissed) onReconnect();
	}

	/** Records that no response came, and schedules the next attempt. */
	function recordMiss() {
		misses += 1;
		clearTimeout(timer);
		timer = setTimeout(check, retryDelay);
		if (misses >= 2) outage.set(lastResponse);
	}

	return { outage, recordResponse, recordMiss };
}
