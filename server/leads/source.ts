import { cleanLine } from "../../forms/clean-text.ts";
import { maxSourceLength, sourceKeys, type VisitSource } from "../../forms/source.ts";

/** Pattern of each value. Campaigns may have any name. */
const valuePatterns: { readonly [K in keyof VisitSource]?: RegExp } = {
	landing: /^\/[^?#]*$/,
	referrer: /^[a-z0-9.-]+(:\d+)?$/i,
};

/** Reads where a visit came from: known keys with short texts without control characters; undefined if none is left. */
export function parseSource(input: unknown): VisitSource | undefined {
	if (typeof input !== "object" || input === null) return undefined;
	const values = new Map<string, unknown>(Object.entries(input));
	const entries = sourceKeys.flatMap((key) => {
		const value = values.get(key);
		if (typeof value !== "string") return [];
		const text = cleanLine(value.toWellFormed())
			.replace(/\p{Cc}/gu, "")
			.slice(0, maxSourceLength)
			.toWellFormed();
		return text !== "" && (valuePatterns[key]?.test(text) ?? true) ? [[key, text] as const] : [];
	});
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
