import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { compressSite } from "./compress.ts";
import { buildMedia } from "./media/build.ts";
import { run } from "./processes.ts";

const stampFile = "build/.stamp";
const sources = ["{content,forms,site,media,scripts}/**/*", "*.config.ts", "package-lock.json", "tsconfig.json"];

/** What the build is made of: every source by name, size and time of change, and the build-time settings. */
function stampOfSources(): string {
	const hash = createHash("sha256");
	for (const file of globSync(sources, { exclude: ["site/generated/**", "**/*.test.ts"] }).sort()) {
		const { size, mtimeMs } = statSync(file);
		hash.update(`${file}\n${size}\n${mtimeMs}\n`);
	}
	return hash.update(JSON.stringify(buildSettings())).digest("hex");
}

/** The settings that are fixed when the site is built (contract, 'Settings'). */
export const buildSettings = () => ({
	siteUrl: process.env.SITE_URL || undefined,
	mediaBaseUrl: process.env.MEDIA_BASE_URL || undefined,
});

/** Builds the site unless the last build is of the same sources and settings. */
export async function buildIfStale(): Promise<void> {
	const stamp = stampOfSources();
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
	console.error("Building the site …");
	const { mediaBaseUrl } = buildSettings();
	await buildMedia({ mediaBaseUrl });
	await run("react-router", ["build", "--logLevel=warn"], { NODE_ENV: "production" });
	writeFileSync("build/build.json", JSON.stringify(buildSettings()));
	await compressSite("build/client");
	writeFileSync(stampFile, stamp);
}

if (import.meta.main) await buildIfStale();
