/**
 * Runs work and shows its progress once it has taken longer than a second.
 *
 * @param work reports how much of all is done; without a report the bar only shows activity
 */
export type Progress = <T>(
	label: string,
	work: (tell: (done: number, all: number) => void) => Promise<T>,
) => Promise<T>;

/** Milliseconds of work before the bar appears. */
const showAfter = 1000;
const frameInterval = 200;
const width = 30;

/** Draws progress on the terminal and clears it at the end. Without a terminal nothing is drawn. */
export const progressOn =
	(draw: ((text: string) => void) | undefined): Progress =>
	async (label, work) => {
		if (!draw) return work(() => undefined);
		const start = performance.now();
		let share: number | undefined;
		const timer = setInterval(() => {
			const elapsed = performance.now() - start;
			if (elapsed > showAfter) draw(`\r${label} ${bar(share, elapsed)}\u001b[K`);
		}, frameInterval);
		try {
			return await work((done, all) => {
				share = all > 0 ? Math.min(done / all, 1) : undefined;
			});
		} finally {
			clearInterval(timer);
			draw("\r\u001b[K");
		}
	};

/** Renders a progress bar, or a moving block while the share is unknown. */
function bar(share: number | undefined, elapsed: number): string {
	if (share !== undefined) {
		const filled = Math.round(share * width);
		return `${"█".repeat(filled)}${"░".repeat(width - filled)} ${Math.floor(share * 100)} %`;
	}
	const at = Math.floor(elapsed / frameInterval) % (width - 2);
	return `${"░".repeat(at)}███${"░".repeat(width - 3 - at)} ${Math.floor(elapsed / 1000)} s`;
}
