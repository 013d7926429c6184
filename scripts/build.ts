import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readSettings } from "../server/config.ts";

const stampFile = "build/.stamp";
const sources = [
	"{content,desk,forms,site,media,scripts/media,scripts/vite}/**/*",
	"scripts/{build,compress}.ts",
	"server/pages/content-types.ts",
	"{vite,react-router}.config.ts",
	"package-lock.json",
	"tsconfig.json",
];

/** The settings that are fixed when the site is built. */
interface BuildSettings {
	readonly siteUrl: string;
	readonly mediaBaseUrl: string | undefined;
}

/** Reads them; bad settings end the program with a line for each, before anything is built. */
export function buildSettings(environment: Readonly<NodeJS.ProcessEnv> = process.env): BuildSettings {
	try {
		const { SITE_URL, MEDIA_BASE_URL } = readSettings(environment);
		return { siteUrl: SITE_URL, mediaBaseUrl: MEDIA_BASE_URL };
	} catch (error) {
		console.error(error instanceof Error ? error.message : String(error));
		return process.exit(1);
	}
}

/** What the build is made of: every source by name, size and time of change, and the build-time settings. */
function stampOf(settings: BuildSettings): string {
	const hash = createHash("sha256");
	for (const file of globSync(sources, { exclude: ["site/generated/**", "**/*.test.ts"] }).sort()) {
		const facts = statSync(file);
		// A folder changes with what the build itself puts into it.
		if (facts.isFile()) hash.update(`${file}\n${facts.size}\n${facts.mtimeMs}\n`);
	}
	return hash.update(JSON.stringify(settings)).digest("hex");
}

/** Builds the site and the desk unless the last build is of the same sources and settings. */
export async function buildIfStale(settings = buildSettings()): Promise<void> {
	const stamp = stampOf(settings);
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) return;
	console.error("Building the site …");
	// A start that has nothing to build does without them: they take half a second to load.
	const [{ buildMedia }, { run }, { compressSite }] = await Promise.all([
		import("./media/build.ts"),
		import("./processes.ts"),
		import("./compress.ts"),
	]);
	await buildMedia({ mediaBaseUrl: settings.mediaBaseUrl });
	// First, for it empties the folder that the desk is built into.
	await run("react-router", ["build", "--logLevel=warn"], { NODE_ENV: "production", SITE_URL: settings.siteUrl });
	const buildDesk = ["build", "--config", "desk/vite.config.ts", "--logLevel=warn"];
	await Promise.all([
		run("vite", buildDesk, { NODE_ENV: "production" }),
		run("vite", [...buildDesk, "--ssr", "draw.tsx"], { NODE_ENV: "production" }),
	]);
	writeFileSync("build/build.json", JSON.stringify(settings));
	await compressSite("build/client");
	await compressSite("build/desk");
	writeFileSync(stampFile, stamp);
}

if (import.meta.main) {
	await import("./environment.ts");
	await buildIfStale();
}
