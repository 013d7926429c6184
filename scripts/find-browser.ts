import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Headless shells come first: tests take half as long in them. */
const knownPaths = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
];

/** Flags for running as root, without a screen, on a machine that may have no network. */
export const browserFlags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"];

const findInstalled = (): string | undefined =>
	[process.env.CHROMIUM, ...knownPaths, chromium.executablePath()].find((file) => file && existsSync(file));

const tryCommand = (command: string, ...args: string[]): boolean =>
	spawnSync(command, args, { stdio: ["ignore", "ignore", "inherit"] }).status === 0;

/**
 * Finds the browser for the tests: the one on the machine (or named by CHROMIUM), else Debian's package, else
 * Playwright's own download.
 *
 * @throws Error if none can be found or installed
 */
export function findBrowser(): string {
	const present = findInstalled();
	if (present) return present;
	console.error("Installing a browser for the tests …");
	const debian = existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;
	if (
		!debian ||
		!(
			tryCommand("apt-get", "update", "-qq") && tryCommand("apt-get", "install", "-y", "-qq", "chromium-headless-shell")
		)
	)
		tryCommand("node_modules/.bin/playwright-core", "install", "--with-deps", "chromium");
	const got = findInstalled();
	if (!got) throw new Error("No browser: install Chromium or name one in CHROMIUM");
	return got;
}
