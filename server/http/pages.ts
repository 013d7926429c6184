import type { Context } from "hono";
import { type BuiltFile, type BuiltText, type ContentCoding, loadBuiltFiles } from "./built-files.ts";

export interface Pages {
	has(path: string): boolean;
	findPolicy(path: string): string | undefined;
	/**
	 * Answers GET and HEAD for any path. A path that differs from a page's only in case, trailing slash or encoding
	 * redirects there with its query. Unknown paths get the 404 page.
	 *
	 * @param path the request's path, decoded
	 */
	respond(c: Context, path: string): Promise<Response>;
	/** Answers with a built page where there is nothing to show, such as that of a link that no longer works. */
	respondMissing(c: Context, path: string): Response;
}

const notFoundPath = "/404";

/** Returns the best available coding that an Accept-Encoding header allows. */
function negotiateCoding(accepted: string | undefined, available: ReadonlyMap<ContentCoding, unknown>) {
	const allowed = new Set(
		(accepted ?? "").split(",").flatMap((entry) => {
			const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
			return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
		}),
	);
	return (["br", "gzip"] as const).find((coding) => allowed.has(coding) && available.has(coding));
}

/** Returns whether an If-None-Match header names this entity tag (RFC 9110 §13.1.2: weak comparison). */
const matchesTag = (header: string | undefined, tag: string): boolean =>
	header !== undefined &&
	(header.trim() === "*" || header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === tag));

const respondWithText = (request: Request, file: BuiltFile, text: BuiltText, status: 200 | 404): Response => {
	const headers = new Headers({ "Content-Type": text.type, "Cache-Control": file.cacheControl });
	if (file.policy) headers.set("Content-Security-Policy", file.policy);
	if (text.compressed.size > 0) headers.set("Vary", "Accept-Encoding");
	const coding = negotiateCoding(request.headers.get("Accept-Encoding") ?? undefined, text.compressed);
	const tag = coding ? `"${text.tag}-${coding}"` : `"${text.tag}"`;
	headers.set("ETag", tag);
	if (status === 200 && matchesTag(request.headers.get("If-None-Match") ?? undefined, tag)) {
		return new Response(null, { status: 304, headers });
	}
	const body = (coding && text.compressed.get(coding)) ?? text.plain;
	if (coding) headers.set("Content-Encoding", coding);
	headers.set("Content-Length", String(body.length));
	return new Response(request.method === "HEAD" ? null : body, { status, headers });
};

/** Answers GET and HEAD for one built file; undefined if it has gone from the disk. */
export async function respondWithBuiltFile(c: Context, file: BuiltFile): Promise<Response | undefined> {
	if (typeof file.content !== "function") return respondWithText(c.req.raw, file, file.content, 200);
	const response = (await file.content(c, async () => {})) ?? undefined;
	if (response?.ok) response.headers.set("Cache-Control", file.cacheControl);
	return response;
}

/**
 * Loads the built site from its folder.
 *
 * @param mediaOrigin the host of the videos, if it is not the site itself
 * @throws Error if the folder holds no built site
 */
export async function loadPages(folder: string, mediaOrigin?: string): Promise<Pages> {
	const files = await loadBuiltFiles(folder, mediaOrigin);
	const notFound = files.get(notFoundPath);
	if (!notFound || typeof notFound.content === "function") throw new Error(`no built site in ${folder}`);
	const notFoundText = notFound.content;

	const canonicalPath = (path: string): string | undefined => {
		// Only the first slash begins a match: in a path of thousands of slashes, each would begin a search of its own
		const bare = path.replace(/(?<!\/)\/+$/, "") || "/";
		return [bare, bare.toLowerCase()].find((known) => known !== notFoundPath && files.has(known));
	};

	return {
		has: (path) => files.has(path),
		findPolicy: (path) => files.get(path)?.policy,
		respondMissing(c, path) {
			const file = files.get(path) ?? notFound;
			const text = typeof file.content === "function" ? notFoundText : file.content;
			return respondWithText(c.req.raw, file, text, 404);
		},
		async respond(c, path) {
			const { pathname, search } = new URL(c.req.url);
			const canonical = canonicalPath(path);
			const file = canonical === undefined ? undefined : files.get(canonical);
			if (canonical === undefined || !file) return respondWithText(c.req.raw, notFound, notFoundText, 404);
			// A redirect names one of our own paths, never the requested one, so that it cannot lead off the site
			if (canonical !== pathname) {
				const headers = { Location: canonical + search, "Cache-Control": "public, max-age=86400" };
				return new Response(null, { status: 308, headers });
			}
			return (await respondWithBuiltFile(c, file)) ?? respondWithText(c.req.raw, notFound, notFoundText, 404);
		},
	};
}
