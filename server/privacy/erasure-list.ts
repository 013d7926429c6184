import type { PastErasure } from "./erasure-register.ts";

const headingStart = "# leads erasures:";
const heading = `${headingStart} when, leads, key, hash of the address or the lead's id`;

/** Renders the list of erasures, one per line. It is kept next to the backups and parsed by `parseErasureList`. */
export const formatErasureList = (erasures: readonly PastErasure[]): string =>
	[
		heading,
		...erasures.map(({ erasedAt, leads, keyId, hash }) => `${erasedAt.toISOString()} ${leads} ${keyId} ${hash}`),
		"",
	].join("\n");

const linePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,9}) ([0-9a-f]{12}) ([0-9a-f]{64})$/;

/**
 * Parses a list of erasures.
 *
 * @throws RangeError naming the malformed line
 */
export function parseErasureList(text: string): readonly PastErasure[] {
	const lines = text.split(/\r?\n/).map((line) => line.trim());
	if (!lines[0]?.startsWith(headingStart)) throw new RangeError("The file is not a list printed by leads erasures");
	return lines.flatMap((line, at) => {
		if (line === "" || at === 0) return [];
		const [, time = "", leads, keyId = "", hash = ""] = linePattern.exec(line) ?? [];
		if (Number.isNaN(Date.parse(time))) throw new RangeError(`Line ${at + 1} of the file is not an erasure`);
		return [{ erasedAt: new Date(time), leads: Number(leads), keyId, hash }];
	});
}
