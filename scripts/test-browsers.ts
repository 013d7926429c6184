import { browserEngines, missingPrograms } from "./browser-engines.ts";
import { report, runTests } from "./run-tests.ts";

/** Runs the journeys in every engine that is installed. */
const installed = browserEngines.filter((engine) => {
	const missing = missingPrograms(engine);
	if (missing.length > 0) console.error(`${engine}: skipped because ${missing.join(" and ")} cannot be found`);
	return missing.length === 0;
});
if (installed.length > 0) report(await runTests(["engines"], process.argv.slice(2)));
else process.stdout.write("\n0 passed, 0 failed\n");
