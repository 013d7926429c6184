import { getFileKind } from "../../forms/customer-page.ts";
import type { Database } from "../database/schema.ts";
import { closedPolicy } from "../http/csp.ts";
import { readLeadFile } from "./files.ts";

/**
 * Responds with a lead's file, or a picture's thumbnail: a picture to be shown, a PDF only to be kept. Nothing in it may
 * run, and a browser takes it for what we say it is. Returns undefined if there is none.
 */
export async function respondWithLeadFile(
	db: Database,
	leadId: string,
	id: string,
	column: "content" | "thumbnail",
): Promise<Response | undefined> {
	const file = await readLeadFile(db, leadId, id, column);
	if (!file) return undefined;
	const { name, type, content } = file;
	const isPdf = getFileKind(type) === "pdf";
	const disposition = isPdf ? "attachment" : "inline";
	const encoded = encodeURIComponent(setExtension(name.toWellFormed(), isPdf ? ".pdf" : ".jpg")).replace(
		/['()*]/g,
		(mark) => `%${mark.charCodeAt(0).toString(16)}`,
	);
	return new Response(Buffer.from(content), {
		headers: {
			"Content-Type": type,
			"Content-Length": String(content.length),
			"Content-Disposition": `${disposition}; filename*=UTF-8''${encoded}`,
			"Content-Security-Policy": `${closedPolicy}; sandbox`,
			"X-Content-Type-Options": "nosniff",
		},
	});
}

/** Gives a name the extension of its file's type: a computer may run what a sender has called `plans.hta`. */
const setExtension = (name: string, extension: string): string =>
	name.toLowerCase().endsWith(extension) ? name : `${name.replace(/\.[^.]*$/, "")}${extension}`;
