import type { listNetworks } from "../http/client-address.ts";
import { createSlots } from "../http/connection-limits.ts";

type Sender = readonly [...networks: ReturnType<typeof listNetworks>, leadId: string];

/** Uploads at once of one household, of one company's network or to one lead, and of all together. */
interface PlaceLimits {
	readonly perClient: number;
	readonly perNetwork: number;
	readonly total: number;
}

/** Lets a few uploads in at a time. */
export interface Gate {
	/**
	 * Resolves with the function that leaves again; undefined at once if too many wait already.
	 *
	 * @param gone aborted when the sender goes, who then waits no longer
	 * @throws the reason of `gone`
	 */
	enter(sender: Sender, gone: AbortSignal): Promise<(() => void) | undefined>;
}

const createPlaces = ({ perClient, perNetwork, total }: PlaceLimits) =>
	createSlots([perClient, perNetwork, perNetwork], total);

/** Creates a gate where uploads wait in their order. None waits for another network, unless all places are taken. */
export function createGate(inside: PlaceLimits, waiting: PlaceLimits): Gate {
	const reservePlace = createPlaces(inside);
	const reserveSeat = createPlaces(waiting);
	const queue = new Set<() => void>();

	const enterNow = (sender: Sender): (() => void) | undefined => {
		const freePlace = reservePlace(sender);
		if (!freePlace) return undefined;
		return () => {
			freePlace();
			for (const tryToEnter of queue) tryToEnter();
		};
	};

	return {
		async enter(sender, gone) {
			gone.throwIfAborted();
			const leave = enterNow(sender);
			const freeSeat = leave ? undefined : reserveSeat(sender);
			if (!freeSeat) return leave;
			const { promise, resolve, reject } = Promise.withResolvers<() => void>();
			const stopWaiting = () => {
				queue.delete(tryToEnter);
				gone.removeEventListener("abort", giveUp);
				freeSeat();
			};
			const tryToEnter = () => {
				const leaveLater = enterNow(sender);
				if (!leaveLater) return;
				stopWaiting();
				resolve(leaveLater);
			};
			const giveUp = () => {
				stopWaiting();
				reject(gone.reason);
			};
			queue.add(tryToEnter);
			gone.addEventListener("abort", giveUp);
			return promise;
		},
	};
}

/** Runs work one at a time. Networks take turns, so that none waits for all that another has sent. */
export function createTurns() {
	const waiting = new Map<string, readonly (() => Promise<void>)[]>();
	let isRunning = false;

	async function runAll(): Promise<void> {
		if (isRunning) return;
		isRunning = true;
		for (const [household, [first, ...others]] of waiting) {
			// Added again, a household comes after everybody who waits
			waiting.delete(household);
			if (others.length > 0) waiting.set(household, others);
			await first?.();
		}
		isRunning = false;
	}

	return <T>(household: string, work: () => Promise<T>): Promise<T> => {
		const { promise, resolve } = Promise.withResolvers<T>();
		const run = async () => {
			resolve(work());
			await promise.catch(() => {});
		};
		waiting.set(household, [...(waiting.get(household) ?? []), run]);
		void runAll();
		return promise;
	};
}
