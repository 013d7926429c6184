import { browserFlags, findBrowser } from "../scripts/find-browser.ts";

/** Returns options to start a browser; a new object each time, because a launcher may modify it. */
export const browserOptions = () => ({
	executablePath: findBrowser(),
	args: [...browserFlags],
});
