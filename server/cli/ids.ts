import type { Database } from "../database/schema.ts";
import { findIdByReference, findIdsBetween, type LeadRecord, readLead } from "../leads/read.ts";
import { isPrefixedReference, parseReference } from "../leads/reference.ts";

/** Argument that matches no single lead, with the reason. */
interface Unresolved {
	readonly typed: string;
	readonly reason: string;
}

const idTemplate = "00000000-0000-0000-0000-000000000000";

/**
 * Resolves what a person typed to lead ids: a reference, an id or the beginning of one, in any case, with or without
 * hyphens. No other module of the command line does so.
 */
export async function resolveIds(db: Database, typed: readonly string[]) {
	const ids = new Set<string>();
	const unresolved: Unresolved[] = [];
	for (const one of typed) {
		const [id, ...more] = await findIds(db, one);
		if (id === undefined) unresolved.push({ typed: one, reason: isTooShort(one) ? tooShort : "does not exist" });
		else if (more.length > 0) unresolved.push({ typed: one, reason: "matches several leads: type more of the id" });
		else ids.add(id);
	}
	return { ids: [...ids], unresolved };
}

const tooShort = "is too short: type at least four characters of the id";
const isTooShort = (typed: string): boolean => /^[0-9a-f]{1,3}$/i.test(typed.trim());

/** Returns up to two ids that match. Six characters may be a reference and the beginning of an id. */
async function findIds(db: Database, typed: string): Promise<readonly string[]> {
	const reference = parseReference(typed);
	const id = reference && (await findIdByReference(db, reference));
	const range = isPrefixedReference(typed) ? undefined : parseIdRange(typed);
	const begun = range ? await findIdsBetween(db, range.first, range.last, 2) : [];
	return [...new Set([...(id ? [id] : []), ...begun])];
}

/**
 * Returns the first and the last id with this beginning, at full length so that they compare the same under every
 * collation.
 */
function parseIdRange(typed: string): { readonly first: string; readonly last: string } | undefined {
	const digits = typed.trim().toLowerCase().replaceAll("-", "");
	if (!/^[0-9a-f]{4,32}$/.test(digits)) return undefined;
	const filled = (filler: string): string => {
		const all = digits.padEnd(32, filler);
		let index = 0;
		return idTemplate.replace(/0/g, () => all[index++] ?? "");
	};
	return { first: filled("0"), last: filled("f") };
}

/** Reads the leads with these ids. Leads erased meanwhile are left out. */
export async function readRecords(db: Database, ids: readonly string[]): Promise<readonly LeadRecord[]> {
	const records: LeadRecord[] = [];
	for (const id of ids) records.push(...[(await readLead(db, id)) ?? []].flat());
	return records;
}
