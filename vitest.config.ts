import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** On a shared machine a browser or a database may starve; what fails three times is broken. */
const retry = process.env.CI ? 2 : 0;

const expect = { poll: { timeout: 15_000 } };

/** Unit and service tests beside their files; browser tests in tests/e2e, against the built product; tests/browsers in other engines. */
export default defineConfig({
	test: {
		/** Each waits for its service, database or browser a third of the time; more than four fight for the disk. */
		maxWorkers: Math.min(4, availableParallelism() + 1),
		projects: [
			{
				test: {
					name: "service",
					retry,
					globalSetup: "tests/support/one-postgres.ts",
					include: ["{content,forms,site,server,scripts,tests/spam}/**/*.test.ts"],
					testTimeout: 40_000,
					hookTimeout: 60_000,
					expect,
				},
			},
			{
				test: { name: "recipe", retry, include: ["tests/recipe/**/*.test.ts"], testTimeout: 400_000 },
			},
			{
				test: {
					name: "browser",
					retry,
					include: ["tests/{desk,e2e}/**/*.test.ts"],
					globalSetup: "tests/support/global-setup.ts",
					/** Files that follow each other in a process share its browser and modules. */
					isolate: false,
					setupFiles: "tests/support/each-file.ts",
					/** The longest takes 34 s on a busy machine. A page that stopped being drawn is not waited for much longer. */
					testTimeout: 90_000,
					hookTimeout: 180_000,
					expect,
				},
			},
			{
				test: {
					name: "engines",
					include: ["tests/browsers/**/*.test.ts"],
					testTimeout: 60_000,
					hookTimeout: 60_000,
					expect,
				},
			},
			{
				test: { name: "faults", include: ["tests/faults/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 180_000 },
			},
		],
	},
});
