import { getMimeType, mimes } from "hono/utils/mime";

/** `.data` is React Router's prerendered loader data. */
const types = { ...mimes, data: "text/x-script; charset=utf-8" };

/** Returns a built file's content type, and whether it is text, which is worth compressing and keeping in memory. */
export function detectContentType(path: string): { readonly type: string; readonly isText: boolean } {
	const type = getMimeType(path, types) ?? "application/octet-stream";
	return { type, isText: /charset|json/.test(type) };
}
