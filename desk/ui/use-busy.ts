import { useRef, useState } from "react";

/** Runs one task at a time, and ignores calls until it has ended. Returns whether a task runs, and how to run one. */
export function useBusy() {
	const isRunning = useRef(false);
	const [isBusy, setBusy] = useState(false);
	const run = async (task: () => unknown): Promise<void> => {
		if (isRunning.current) return;
		isRunning.current = true;
		setBusy(true);
		try {
			await task();
		} finally {
			isRunning.current = false;
			setBusy(false);
		}
	};
	return [isBusy, run] as const;
}
