import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { company } from "../content/company.ts";
import { loadPages, type Pages } from "./pages/pages.ts";

/** The built site. */
export interface Site {
	readonly siteUrl: string;
	/** The host that videos come from, where it is not the site itself. */
	readonly mediaOrigin: string | undefined;
	readonly pages: Pages;
	/** React Router's handler: renders a form's page as the answer to what was posted to it. */
	readonly renderPage: (request: Request) => Promise<Response>;
}

/** The settings that the site was built with (contract, 'Settings'). */
interface BuildFacts {
	readonly siteUrl?: string;
	readonly mediaBaseUrl?: string;
}

/**
 * Loads what the build has made.
 *
 * @param folder the build's folder: client/, server/index.js and build.json, the settings it was built with
 * @throws Error when the site is not built
 */
export async function loadSite(folder: string): Promise<Site> {
	const { siteUrl = `https://${company.domain}`, mediaBaseUrl }: BuildFacts = JSON.parse(
		await readFile(join(folder, "build.json"), "utf8"),
	);
	const mediaOrigin = mediaBaseUrl ? new URL(mediaBaseUrl).origin : undefined;
	const pages = await loadPages(join(folder, "client"), mediaOrigin);
	const { createRequestHandler } = await import("react-router");
	const build: ServerBuild = await import(pathToFileURL(join(folder, "server", "index.js")).href);
	return { siteUrl, mediaOrigin, pages, renderPage: createRequestHandler(build, "production") };
}
