import { ProblemError } from "./problem.ts";

/** Maximum size of a body, the same as that of the proxy in `docs/operating.md`. */
const maxBodyBytes = 32 * 1024;

const decode = (chunks: readonly Uint8Array[]): string => {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
	} catch {
		throw new ProblemError("bad-request");
	}
};

/** Reads the body. A given Content-Length bounds it, so that the server can read it without creating a stream. */
const read = async (request: Request, isBounded: boolean): Promise<readonly Uint8Array[]> => {
	if (isBounded) return [new Uint8Array(await request.arrayBuffer())];
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.length;
		if (length > maxBodyBytes) throw new ProblemError("too-large");
		chunks.push(chunk);
	}
	return chunks;
};

/**
 * Reads a request's body, with or without a Content-Length.
 *
 * @param type the only content type that is accepted
 * @throws ProblemError if the body has another type, is longer than 32 KiB, is not UTF-8 or breaks off
 */
export async function readBody(request: Request, type: string): Promise<string> {
	const [sent = ""] = (request.headers.get("Content-Type") ?? "").split(";");
	const isPlain = ["", "identity"].includes(request.headers.get("Content-Encoding") ?? "");
	if (sent.trim().toLowerCase() !== type || !isPlain) throw new ProblemError("wrong-content-type");
	const length = request.headers.get("Content-Length");
	if (Number(length) > maxBodyBytes) throw new ProblemError("too-large");
	try {
		return decode(await read(request, length !== null && /^\d+$/.test(length)));
	} catch (error) {
		throw error instanceof ProblemError ? error : new ProblemError("incomplete-body");
	}
}
