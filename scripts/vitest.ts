import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** How many checks passed and failed. */
export interface Tally {
	readonly passed: number;
	readonly failed: number;
}

/** Runs one of the project's commands with its output shown. @returns whether it ended well */
export function command(name: string, ...args: string[]): boolean {
	console.error(`\n> ${name} ${args.join(" ")}`);
	return spawnSync(`node_modules/.bin/${name}`, args, { stdio: "inherit" }).status === 0;
}

/**
 * Runs the tests of these Vitest projects and counts them; a run that broke off, or in which something unhandled
 * happened, counts as one failure more.
 */
export function runTests(...projects: string[]): Tally {
	const folder = mkdtempSync(path.join(tmpdir(), "brickfold-tests-"));
	const report = path.join(folder, "report.json");
	const whole = command(
		"vitest",
		"run",
		...projects.map((project) => `--project=${project}`),
		"--reporter=default",
		"--reporter=json",
		`--outputFile=${report}`,
	);
	try {
		const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
		return { passed: numPassedTests, failed: numFailedTests || (whole ? 0 : 1) };
	} catch {
		return { passed: 0, failed: 1 };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
