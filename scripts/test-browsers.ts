import { buildIfStale } from "./build.ts";
import { browserEngines, missingPrograms } from "./engines.ts";
import { runTests } from "./vitest.ts";

/** Runs the journeys in every engine that is installed, and ends with the line `N passed, N failed`. */
const installed = browserEngines.filter((engine) => {
	const missing = missingPrograms(engine);
	if (missing.length > 0) console.error(`${engine}: skipped, for ${missing.join(" and ")} cannot be found`);
	return missing.length === 0;
});
if (installed.length > 0) await buildIfStale();
const { passed, failed } = installed.length > 0 ? runTests("engines") : { passed: 0, failed: 0 };
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
