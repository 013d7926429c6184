#!/usr/bin/env node
// Installs the project's packages, or those of a given folder, unless they already match package-lock.json. Every npm
// script begins with this file, so it is plain JavaScript: a fresh clone has only the machine's own Node.js, 20.19 or
// later. The rest of a script runs on the project's own, newer Node.js, because npm puts node_modules/.bin first on the
// PATH
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const folder = process.argv[2];
if (folder) process.chdir(folder);

/** @param {string} file */
const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {});

// npm records here what it has installed. Packages for other platforms are missing, as are those for development in a
// container's image
const installed = packagesIn("node_modules/.package-lock.json");
const isProduction = process.env.NODE_ENV === "production";
const isInstalled = Object.entries(packagesIn("package-lock.json"))
	.filter(([place]) => place !== "")
	.every(([place, { integrity, optional, dev, devOptional }]) =>
		installed[place] ? installed[place].integrity === integrity : optional || (isProduction && (dev || devOptional)),
	);
const runtime = "node_modules/.bin/node";

const isReady = () => folder || existsSync(runtime);

if (!isInstalled || !isReady()) {
	console.error(`Installing the packages of ${folder ?? "the project"} …`);
	const { status } = spawnSync("npm", ["ci", "--loglevel=error"], { stdio: ["ignore", "ignore", "inherit"] });
	if (status !== 0) process.exit(status ?? 1);
	// npm does not report an optional package that could not be installed
	if (!isReady()) {
		const { platform, arch } = process;
		console.error(`Node.js for ${platform} ${arch} was not installed: see package.json for the supported platforms`);
		process.exit(1);
	}
}
