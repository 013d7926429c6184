import type { Coding } from "./built-files.ts";

/** Returns the best available coding that an Accept-Encoding header allows. */
export function negotiateCoding(
	accepted: string | undefined,
	available: ReadonlyMap<Coding, unknown>,
): Coding | undefined {
	const allowed = new Set(
		(accepted ?? "").split(",").flatMap((entry) => {
			const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
			return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
		}),
	);
	return (["br", "gzip"] as const).find((coding) => allowed.has(coding) && available.has(coding));
}

/** Returns whether an If-None-Match header names this entity tag (RFC 9110 §13.1.2: weak comparison). */
export const matchesTag = (header: string | undefined, tag: string): boolean =>
	header !== undefined &&
	(header.trim() === "*" || header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === tag));

/** Bytes from `start` to `end`, both included. */
interface ByteRange {
	readonly start: number;
	readonly end: number;
}

/**
 * Parses a Range header with a single range. Without one, or with several, the response is the whole file, as
 * RFC 9110 §14.2 allows. `unsatisfiable` is a 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | "whole" | "unsatisfiable" {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
	if (first === "" && last === "") return "whole";
	const start = first === "" ? Math.max(size - Number(last), 0) : Number(first);
	const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
	if (first !== "" && last !== "" && Number(last) < Number(first)) return "whole";
	return start >= size || (first === "" && Number(last) === 0) ? "unsatisfiable" : { start, end };
}
