import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { FileReporter } from "./scripts/file-reporter.ts";
import { temporaryRoot } from "./tests/support/system/temporary-root.ts";

const expect = { poll: { timeout: 15_000 } };

/** Holds everything that the tests and the programs they start put into temporary folders. It goes when the run ends. */
const temporary = mkdtempSync(join(temporaryRoot, "brickfold-tests-"));
// PostgreSQL, which refuses to run as root, has a folder of its own in it
chmodSync(temporary, 0o711);
process.once("exit", () => rmSync(temporary, { recursive: true, force: true }));
const env = { TMPDIR: temporary };

/** Timeouts are generous because a busy machine is slow. They end hung tests only; no result depends on them. */
export default defineConfig({
	test: {
		/** Files spend half of their time waiting for a service, a database or a browser. More than four compete for the disk. */
		maxWorkers: 4,
		retry: 0,
		reporters: [new FileReporter()],
		silent: "passed-only",
		projects: [
			{
				test: {
					name: "unit",
					env,
					include: ["{content,forms,site,desk,server,scripts,tests/spam}/**/*.test.ts", "tests/*.test.ts"],
					exclude: ["**/*.integration.test.ts", "**/node_modules/**"],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect,
				},
			},
			{
				/** Tests with a database, a mail server, sockets or processes. */
				test: {
					name: "integration",
					env,
					globalSetup: "tests/support/data/one-postgres.ts",
					include: ["{desk,server,scripts}/**/*.integration.test.ts"],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect,
				},
			},
			{
				test: {
					name: "build",
					env,
					globalSetup: "tests/support/service/build-once.ts",
					include: ["tests/build/**/*.test.ts"],
					testTimeout: 120_000,
					hookTimeout: 120_000,
					expect,
				},
			},
			{
				test: {
					name: "browser",
					env,
					include: ["tests/{desk,e2e}/**/*.test.ts"],
					globalSetup: "tests/support/service/global-setup.ts",
					/** Consecutive files in a process share its browser and modules. */
					isolate: false,
					setupFiles: "tests/support/browser/each-file.ts",
					/** The longest test takes 34 s on a busy machine. A page that hangs should fail soon after that. */
					testTimeout: 90_000,
					hookTimeout: 180_000,
					expect,
				},
			},
			{
				/** Browser tests that `npm test` leaves out (decision 059): looks, motion and speed, and rare states of the desk. */
				test: {
					name: "extended",
					env,
					include: ["tests/extended/**/*.test.ts"],
					globalSetup: "tests/support/service/global-setup.ts",
					isolate: false,
					setupFiles: "tests/support/browser/each-file.ts",
					testTimeout: 300_000,
					hookTimeout: 180_000,
					expect,
				},
			},
			{
				/** Crashes and outages, on a real disk, the steps for adding a ninth hub, and fresh copies of the project. */
				test: {
					name: "faults",
					include: ["tests/{ninth-hub,faults,install}/**/*.test.ts"],
					globalSetup: "tests/support/service/build-once.ts",
					testTimeout: 400_000,
					hookTimeout: 180_000,
					expect,
				},
			},
			{
				test: {
					name: "engines",
					globalSetup: "tests/support/service/build-once.ts",
					include: ["tests/browsers/**/*.test.ts"],
					testTimeout: 60_000,
					hookTimeout: 120_000,
					expect,
				},
			},
		],
	},
});
