import { spawnSync } from "node:child_process";
import { browserEngines, missingPrograms } from "./browser-engines.ts";
import { buildIfStale } from "./build.ts";
import { report, runTests, sumTallies, type Tally } from "./run-vitest.ts";

/** Vitest's projects, by the npm script that runs them. */
const projectsByScript: Readonly<Record<string, readonly string[]>> = {
	test: ["unit", "integration", "build", "browser"],
	"test:unit": ["unit"],
	"test:integration": ["integration"],
	"test:e2e": ["browser"],
	// Everything that `npm test` leaves out: the further browser tests, and crashes and outages
	"test:full": ["extended", "faults"],
	"test:browsers": ["engines"],
};

/** Runs one of the project's commands as a check and shows its output. */
function check(name: string, ...args: string[]): Tally {
	console.error(`> ${name} ${args.join(" ")}`);
	const isFine = spawnSync(`node_modules/.bin/${name}`, args, { stdio: "inherit" }).status === 0;
	return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1 };
}

/** Returns whether a browser's engine is installed. Says what is missing if not. */
function isInstalled(engine: (typeof browserEngines)[number]): boolean {
	const missing = missingPrograms(engine);
	if (missing.length > 0) console.error(`${engine}: skipped because ${missing.join(" and ")} cannot be found`);
	return missing.length === 0;
}

// Runs the checks of the npm script named by the first argument, and ends with the line `N passed, N failed`
const [script = "test", ...args] = process.argv.slice(2);
// The pages' types include types that the build derives from pictures and fonts
if (script === "test") await buildIfStale();
// A fresh clone still lacks the modules that list its media, which pages and types need
const media = () => check("node", "scripts/media/build.ts");
const checks =
	script === "test"
		? [check("biome", "ci", "--error-on-warnings"), media(), check("react-router", "typegen"), check("tsc", "-p", ".")]
		: script === "test:unit"
			? [media()]
			: [];
if (script === "test:browsers" && browserEngines.filter(isInstalled).length === 0) {
	process.stdout.write("\n0 passed, 0 failed\n");
} else report(sumTallies([...checks, await runTests(projectsByScript[script] ?? [], args)]));
