import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readSettings } from "../server/settings/settings.ts";

const stampFile = "build/.stamp";
const sources = [
	"{content,desk,forms,site,media,scripts/media,scripts/vite}/**/*",
	"scripts/{build,compress}.ts",
	"server/http/content-types.ts",
	"{vite,react-router}.config.ts",
	"package-lock.json",
	"tsconfig.json",
];

/** Settings that are fixed when the site is built. */
interface BuildSettings {
	readonly siteUrl: string;
	readonly mediaBaseUrl: string | undefined;
}

/** Reads the build settings. Bad ones end the program with a line for each, before anything is built. */
export function buildSettings(environment: Readonly<NodeJS.ProcessEnv> = process.env): BuildSettings {
	try {
		const { SITE_URL, MEDIA_BASE_URL } = readSettings(environment);
		return { siteUrl: SITE_URL, mediaBaseUrl: MEDIA_BASE_URL };
	} catch (error) {
		console.error(error instanceof Error ? error.message : String(error));
		return process.exit(1);
	}
}

/** Computes a hash of the build's inputs: every source's name and content, and the build settings. */
function computeStamp(settings: BuildSettings): string {
	const hash = createHash("sha256");
	for (const file of globSync(sources, { exclude: ["site/generated/**", "**/*.test.ts"] }).sort())
		if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
	return hash.update(JSON.stringify(settings)).digest("hex");
}

/** Builds the site and the desk unless the last build had the same sources and settings. */
export async function buildIfStale(settings = buildSettings()): Promise<void> {
	const stamp = computeStamp(settings);
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
	console.error("Building the site, which takes a minute or two …");
	// Loaded on demand, because they take half a second and a start with nothing to build needs none of them
	const [{ buildMedia }, { run }, { compressSite }] = await Promise.all([
		import("./media/build.ts"),
		import("./processes.ts"),
		import("./compress.ts"),
	]);
	await buildMedia({ mediaBaseUrl: settings.mediaBaseUrl });
	// The site is built first, because its build empties the folder of the desk's
	await run("react-router", ["build", "--logLevel=warn"], { NODE_ENV: "production", SITE_URL: settings.siteUrl });
	await run("vite", ["build", "--config", "desk/vite.config.ts", "--logLevel=warn"], { NODE_ENV: "production" });
	writeFileSync("build/build.json", JSON.stringify(settings));
	await compressSite("build/client");
	await compressSite("build/desk");
	writeFileSync(stampFile, stamp);
}

if (import.meta.main) {
	await import("./environment.ts");
	await buildIfStale();
}
