import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfStale } from "./build.ts";

/**
 * Runs every check and ends with the line `N passed, N failed`. With the argument `faults` it runs the longer fault
 * tests instead.
 */
const projects = process.argv[2] === "faults" ? ["faults"] : ["service", "browser"];

interface Tally {
	passed: number;
	failed: number;
}

const command = (name: string, ...args: string[]): boolean => {
	console.error(`\n> ${name} ${args.join(" ")}`);
	return spawnSync(`node_modules/.bin/${name}`, args, { stdio: "inherit" }).status === 0;
};

const check = (name: string, ...args: string[]): Tally =>
	command(name, ...args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** Counts what Vitest ran; a run that broke off, or in which something unhandled happened, counts as one failure more. */
function tests(): Tally {
	const folder = mkdtempSync(path.join(tmpdir(), "brickfold-tests-"));
	const report = path.join(folder, "report.json");
	const selected = projects.map((project) => `--project=${project}`);
	const whole = command(
		"vitest",
		"run",
		...selected,
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

await buildIfStale();
const tallies =
	projects[0] === "faults"
		? [tests()]
		: [check("biome", "ci", "--error-on-warnings"), check("react-router", "typegen"), check("tsc", "-p", "."), tests()];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
