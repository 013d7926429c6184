import { useSyncExternalStore } from "react";
import { makeListeners } from "../ui/listeners.ts";

/** The state of the connection. It counts as cut off after two missed answers in a row. */
interface Connection {
	readonly isCut: boolean;
	/** Time of the last answer, by this machine's clock. */
	readonly lastAnswer: number;
	/** Time of the next attempt while cut off, in milliseconds since 1970. */
	readonly nextTry: number;
}

const firstWait = 2000;
const longestWait = 30_000;

let connection: Connection = { isCut: false, lastAnswer: Date.now(), nextTry: 0 };
let misses = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = makeListeners();
const returns = makeListeners();

function become(next: Connection) {
	connection = next;
	changes.tell();
}

/** Records that the service answered, with any status. */
export function reached() {
	const { isCut } = connection;
	const hasMissed = misses > 0;
	misses = 0;
	clearTimeout(timer);
	if (isCut) become({ isCut: false, lastAnswer: Date.now(), nextTry: 0 });
	else connection = { ...connection, lastAnswer: Date.now() };
	if (hasMissed) returns.tell();
}

/** Records that no answer came. */
export function missed() {
	misses += 1;
	clearTimeout(timer);
	const wait = Math.min(longestWait, firstWait * 2 ** Math.max(0, misses - 2));
	timer = setTimeout(tryNow, wait);
	if (misses >= 2) become({ ...connection, isCut: true, nextTry: Date.now() + wait });
}

/** Checks whether the service can be reached. Any answer counts. */
export async function tryNow(): Promise<void> {
	try {
		const { status } = await fetch("/api/session", { method: "HEAD" });
		if (status >= 502) missed();
		else reached();
	} catch {
		missed();
	}
}

/** Registers a callback for when the service answers again, even after a single missed answer. */
export const onBack = returns.add;

export const useConnection = () => useSyncExternalStore(changes.add, () => connection);
