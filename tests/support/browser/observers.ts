import type { Page } from "playwright-core";

/**
 * Resolves when the page's observers have reported all positions, and React has rendered the result. A fake clock does
 * not delay this: it stops neither the observers nor the messages by which React schedules its work.
 */
export const waitForObservers = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		const observersReported = () =>
			new Promise((resolve) => {
				new IntersectionObserver((_, observer) => {
					observer.disconnect();
					resolve(undefined);
				}).observe(document.body);
			});
		const turn = () =>
			new Promise((resolve) => {
				const { port1, port2 } = new MessageChannel();
				port1.onmessage = resolve;
				port2.postMessage(undefined);
			});
		// A round's rendering may be observed in the next one
		for (let round = 0; round < 3; round++) {
			await observersReported();
			await turn();
		}
	});
