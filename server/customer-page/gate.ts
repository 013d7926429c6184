interface Waiting {
	readonly household: string;
	enter(leave: () => void): void;
}

/** Lets a few uploads in at a time. */
export interface Gate {
	/** Resolves with the function that leaves again; undefined at once if too many wait already. */
	enter(household: string): Promise<(() => void) | undefined>;
}

interface GateLimits {
	/** Uploads at once of one household, and of all together. */
	readonly perHousehold: number;
	readonly total: number;
	/** Uploads of one household, and of all together, that may wait. */
	readonly waitingPerHousehold: number;
	readonly waiting: number;
}

/** Creates a gate where uploads wait in their order. None waits for another household, unless all places are taken. */
export function createGate({ perHousehold, total, waitingPerHousehold, waiting: maxWaiting }: GateLimits): Gate {
	const inside: string[] = [];
	const queue: Waiting[] = [];
	const count = (names: readonly string[], household: string) => names.filter((name) => name === household).length;
	const hasRoom = (household: string) => inside.length < total && count(inside, household) < perHousehold;

	const admit = (): void => {
		const index = queue.findIndex(({ household }) => hasRoom(household));
		const [next] = index < 0 ? [] : queue.splice(index, 1);
		if (!next) return;
		inside.push(next.household);
		next.enter(() => {
			inside.splice(inside.indexOf(next.household), 1);
			admit();
		});
		admit();
	};

	return {
		async enter(household) {
			const names = queue.map((each) => each.household);
			if (queue.length >= maxWaiting || count(names, household) >= waitingPerHousehold) return undefined;
			return new Promise((resolve) => {
				queue.push({ household, enter: resolve });
				admit();
			});
		},
	};
}

/** Runs work one at a time, in its order. */
export function createTurns() {
	let last: Promise<unknown> = Promise.resolve();
	return <T>(work: () => Promise<T>): Promise<T> => {
		const turn = last.then(work, work);
		last = turn;
		return turn;
	};
}
