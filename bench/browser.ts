import { browserPath } from "../scripts/browser.ts";

/** How the benchmarks start the browser. */
export const browserOptions = {
	executablePath: browserPath(),
	args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
};
