import type { Page } from "playwright-core";

/**
 * Resolves when the page's observers know where everything is, and React has drawn what they made of it. A fake clock
 * does not hold it up: it stops neither frames' observers nor the messages by which React takes its turns.
 */
export const observed = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		const observersTold = () =>
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
		// What was drawn in one round may be observed in the next.
		for (let round = 0; round < 3; round++) {
			await observersTold();
			await turn();
		}
	});
