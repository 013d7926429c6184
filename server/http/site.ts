import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { type Log, logFailure } from "../log.ts";
import { loadPages, type Pages } from "./pages.ts";

type Handler = (request: Request) => Promise<Response>;

interface Site {
	readonly siteUrl: string;
	readonly pages: Pages;
	/** React Router's handler. It renders a form's page as the response to a post. */
	readonly renderPage: Handler;
}

interface BuildSettings {
	readonly siteUrl: string;
	readonly mediaBaseUrl?: string;
}

const readBuildSettings = async (file: string): Promise<BuildSettings> => {
	const text = await readFile(file, "utf8").catch(() => {
		throw new Error("The site is not built: npm start builds it");
	});
	return JSON.parse(text);
};

/** Loads React Router's handler when the first page is rendered: it takes a third of the start and is seldom needed. */
const loadHandler = async (file: string, log: Log): Promise<Handler> => {
	const { createRequestHandler, isRouteErrorResponse } = await import("react-router");
	const build: ServerBuild = await import(pathToFileURL(file).href);
	const handleError = (error: unknown) => {
		const status = isRouteErrorResponse(error) ? error.status : undefined;
		logFailure(log, error, "a page could not be rendered", { ...(status && { status }) });
	};
	const module = { ...build.entry.module, handleError };
	return createRequestHandler({ ...build, entry: { ...build.entry, module } }, "production");
};

/**
 * Loads the built site.
 *
 * @param folder the build's folder: client/, server/index.js and build.json, the settings it was built with
 * @param log receives the errors of rendering
 * @throws Error if the site is not built
 */
export async function loadSite(folder: string, log: Log): Promise<Site> {
	const { siteUrl, mediaBaseUrl } = await readBuildSettings(join(folder, "build.json"));
	const mediaOrigin = mediaBaseUrl ? new URL(mediaBaseUrl).origin : undefined;
	const pages = await loadPages(join(folder, "client"), mediaOrigin);
	let handler: Promise<Handler> | undefined;
	return {
		siteUrl,
		pages,
		async renderPage(request) {
			handler ??= loadHandler(join(folder, "server", "index.js"), log).catch((error) => {
				handler = undefined;
				throw error;
			});
			return (await handler)(request);
		},
	};
}
