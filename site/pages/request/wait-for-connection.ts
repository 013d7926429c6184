/** Resolves after the seconds, or as soon as the browser is connected again. */
export const waitForConnection = (seconds: number, signal?: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		const done = () => {
			clearTimeout(timer);
			removeEventListener("online", done);
			resolve();
		};
		const timer = setTimeout(done, seconds * 1000);
		addEventListener("online", done);
		signal?.addEventListener("abort", done);
	});
