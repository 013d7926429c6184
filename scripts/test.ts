import { buildIfStale } from "./build.ts";
import { command, runTests, type Tally } from "./vitest.ts";

/**
 * Runs every check and ends with the line `N passed, N failed`. With the argument `faults` it runs the longer fault
 * tests instead.
 */
const projects = process.argv[2] === "faults" ? ["faults"] : ["service", "browser", "recipe"];

const check = (name: string, ...args: string[]): Tally =>
	command(name, ...args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

await buildIfStale();
const tallies =
	projects[0] === "faults"
		? [runTests(...projects)]
		: [
				check("biome", "ci", "--error-on-warnings"),
				check("react-router", "typegen"),
				check("tsc", "-p", "."),
				runTests(...projects),
			];
const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
