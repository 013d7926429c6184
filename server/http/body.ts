import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { maxBodySizes } from "../../forms/desk-limits.ts";
import { type ProblemCode, ProblemError } from "../problem.ts";

/** Creates a function that reads a request's whole body. One that breaks off is the sender's error. */
export function createBodyReader(maxKib: number, tooLarge: ProblemCode): (c: Context) => Promise<ArrayBuffer> {
	const limit = bodyLimit({
		maxSize: maxKib * 1024,
		onError: () => {
			throw new ProblemError(tooLarge);
		},
	});
	return async (c) => {
		try {
			await limit(c, async () => {});
			return await c.req.arrayBuffer();
		} catch (error) {
			throw error instanceof ProblemError ? error : new ProblemError("incomplete-body");
		}
	};
}

/** Limit that `docs/operating.md` tells operators to set in the proxy too. */
const readBytes = createBodyReader(maxBodySizes.site, "too-large");

/**
 * Reads the body of a form.
 *
 * @param type the only content type that is accepted
 * @param read reads it within another limit
 * @throws ProblemError if the body has another type, is too long, is not UTF-8 or breaks off
 */
export async function readBody(c: Context, type: string, read = readBytes): Promise<string> {
	const [sent = ""] = (c.req.header("Content-Type") ?? "").split(";");
	const isPlain = ["", "identity"].includes(c.req.header("Content-Encoding") ?? "");
	if (sent.trim().toLowerCase() !== type || !isPlain) throw new ProblemError("wrong-content-type");
	const bytes = await read(c);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new ProblemError("bad-request");
	}
}
