import { browserFlags, browserPath } from "../scripts/browser.ts";

/** Returns options to start a browser; a new object each time, because a launcher may modify it. */
export const browserOptions = () => ({
	executablePath: browserPath(),
	args: [...browserFlags],
});
