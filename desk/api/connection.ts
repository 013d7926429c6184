import { createStore } from "../state/store.ts";

interface Outage {
	/** Time of the last response, by this machine's clock. */
	readonly lastResponse: number;
	readonly nextTry: number;
}

const firstWait = 2000;
const longestWait = 30_000;

/** Tracks whether the service responds. Two missed responses in a row are an outage. */
export function createConnection() {
	const outage = createStore<Outage | undefined>(undefined);
	const onBack = new Set<() => void>();
	let lastResponse = Date.now();
	let misses = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;

	/** Records that the service responded, with any status. */
	function reached() {
		const hasMissed = misses > 0;
		misses = 0;
		lastResponse = Date.now();
		clearTimeout(timer);
		if (outage.get()) outage.set(undefined);
		if (hasMissed) for (const resume of onBack) resume();
	}

	/** Records that no response came, and schedules the next attempt. */
	function missed() {
		misses += 1;
		clearTimeout(timer);
		const wait = Math.min(longestWait, firstWait * 2 ** Math.max(0, misses - 2));
		timer = setTimeout(tryNow, wait);
		if (misses >= 2) outage.set({ lastResponse, nextTry: Date.now() + wait });
	}

	/** Checks whether the service can be reached. Any response counts. */
	async function tryNow(): Promise<void> {
		try {
			const { status } = await fetch("/api/session", { method: "HEAD" });
			if (status >= 502) missed();
			else reached();
		} catch {
			missed();
		}
	}

	return {
		outage,
		reached,
		missed,
		tryNow,
		/** Registers a callback for when the service responds again, even after a single missed response. */
		onBack(resume: () => void) {
			onBack.add(resume);
			return () => void onBack.delete(resume);
		},
	};
}
