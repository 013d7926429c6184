import { extname } from "node:path";

const text = (type: string) => ({ type: `${type}; charset=utf-8`, isText: true });
const binary = (type: string) => ({ type, isText: false });

const kinds: Readonly<Record<string, { readonly type: string; readonly isText: boolean }>> = {
	".html": text("text/html"),
	".js": text("text/javascript"),
	".css": text("text/css"),
	".json": text("application/json"),
	".webmanifest": text("application/manifest+json"),
	".svg": text("image/svg+xml"),
	".xml": text("application/xml"),
	".txt": text("text/plain"),
	/** React Router's prerendered loader data. */
	".data": text("text/x-script"),
	".avif": binary("image/avif"),
	".webp": binary("image/webp"),
	".jpg": binary("image/jpeg"),
	".png": binary("image/png"),
	".ico": binary("image/x-icon"),
	".woff2": binary("font/woff2"),
	".mp4": binary("video/mp4"),
	".webm": binary("video/webm"),
};

/**
 * Returns the content type of a built file, and whether it is text, which is worth compressing and keeping in memory.
 */
export const kindOf = (path: string): { readonly type: string; readonly isText: boolean } =>
	kinds[extname(path)] ?? binary("application/octet-stream");
