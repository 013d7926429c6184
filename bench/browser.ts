import { browserFlags, browserPath } from "../scripts/browser.ts";

/** How the benchmarks start a browser; an object of its own for each, for a launcher may write into it. */
export const browserOptions = () => ({
	executablePath: browserPath(),
	args: [...browserFlags],
});
