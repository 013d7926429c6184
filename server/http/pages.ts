import { openAsBlob } from "node:fs";
import { type BuiltFile, loadBuiltFiles } from "./built-files.ts";
import { matchesTag, negotiateCoding, parseRange } from "./request-headers.ts";

export interface Pages {
	has(path: string): boolean;
	/** Returns the Content-Security-Policy of the page at this path. */
	findPolicy(path: string): string | undefined;
	/**
	 * Answers GET and HEAD for any path. A path that differs from a page's only in case, trailing slash or encoding
	 * redirects there with its query. Unknown paths get the 404 page.
	 *
	 * @param path the request's path, decoded
	 */
	respond(request: Request, path: string): Promise<Response>;
}

const notFoundPath = "/404";

const fileHeaders = (file: BuiltFile): Headers => {
	const headers = new Headers({ "Content-Type": file.type, "Cache-Control": file.cacheControl });
	if (file.policy) headers.set("Content-Security-Policy", file.policy);
	if (file.text && file.text.compressed.size > 0) headers.set("Vary", "Accept-Encoding");
	return headers;
};

const textResponse = (request: Request, file: BuiltFile, text: NonNullable<BuiltFile["text"]>, status: 200 | 404) => {
	const headers = fileHeaders(file);
	const coding = negotiateCoding(request.headers.get("Accept-Encoding") ?? undefined, text.compressed);
	const tag = coding ? `"${file.tag}-${coding}"` : `"${file.tag}"`;
	headers.set("ETag", tag);
	if (status === 200 && matchesTag(request.headers.get("If-None-Match") ?? undefined, tag)) {
		return new Response(null, { status: 304, headers });
	}
	const body = (coding && text.compressed.get(coding)) ?? text.content;
	if (coding) headers.set("Content-Encoding", coding);
	headers.set("Content-Length", String(body.length));
	return new Response(request.method === "HEAD" ? null : body, { status, headers });
};

const bytesResponse = async (request: Request, file: BuiltFile): Promise<Response> => {
	const headers = fileHeaders(file);
	const tag = `"${file.tag}"`;
	headers.set("ETag", tag);
	headers.set("Accept-Ranges", "bytes");
	if (matchesTag(request.headers.get("If-None-Match") ?? undefined, tag))
		return new Response(null, { status: 304, headers });
	const isSame = [null, tag].includes(request.headers.get("If-Range"));
	const range = parseRange((isSame && request.headers.get("Range")) || undefined, file.size);
	if (range === "unsatisfiable") {
		headers.set("Content-Range", `bytes */${file.size}`);
		headers.set("Cache-Control", "no-store");
		return new Response(null, { status: 416, headers });
	}
	const { start, end } = range === "whole" ? { start: 0, end: file.size - 1 } : range;
	headers.set("Content-Length", String(end - start + 1));
	if (range !== "whole") headers.set("Content-Range", `bytes ${start}-${end}/${file.size}`);
	const bytes = request.method === "HEAD" ? undefined : (await openAsBlob(file.file)).slice(start, end + 1);
	return new Response(bytes?.stream() ?? null, { status: range === "whole" ? 200 : 206, headers });
};

/** Answers GET and HEAD for one built file. */
export const respondWithFile = async (request: Request, file: BuiltFile): Promise<Response> =>
	file.text ? textResponse(request, file, file.text, 200) : bytesResponse(request, file);

/**
 * Loads the built site from its folder.
 *
 * @param mediaOrigin the host of the videos, if it is not the site itself
 * @throws Error if the folder holds no built site
 */
export async function loadPages(folder: string, mediaOrigin?: string): Promise<Pages> {
	const files = await loadBuiltFiles(folder, mediaOrigin);
	const notFound = files.get(notFoundPath);
	if (!notFound?.text) throw new Error(`no built site in ${folder}`);
	const notFoundText = notFound.text;

	const canonicalPath = (path: string): string | undefined => {
		const bare = path.replace(/\/+$/, "") || "/";
		return [bare, bare.toLowerCase()].find((known) => known !== notFoundPath && files.has(known));
	};

	return {
		has: (path) => files.has(path),
		findPolicy: (path) => files.get(path)?.policy,
		async respond(request, path) {
			const { pathname, search } = new URL(request.url);
			const canonical = canonicalPath(path);
			const file = canonical === undefined ? undefined : files.get(canonical);
			if (canonical === undefined || !file) return textResponse(request, notFound, notFoundText, 404);
			// A redirect names one of our own paths, never the requested one, so that it cannot lead off the site
			if (canonical !== pathname) {
				const headers = { Location: canonical + search, "Cache-Control": "public, max-age=86400" };
				return new Response(null, { status: 308, headers });
			}
			return respondWithFile(request, file);
		},
	};
}
