import { parseResponse } from "hono/client";
import { refreshCounts, refreshLists, refreshOpenLeads, updateRow } from "./cache.ts";
import { applyChange, enqueue, type Versioned } from "./changes.ts";
import type { Desk } from "./desk.ts";
import type { Change, LeadSummary } from "./types.ts";

/** Response to a bulk change: the present rows, and the changed ones. */
interface BulkResult {
	readonly rows: readonly LeadSummary[];
	readonly changed: readonly { readonly id: string }[];
}

const readBulkVersion = ({ rows, changed }: BulkResult, changedId: string): number =>
	(changed.some(({ id }) => id === changedId) && rows.find(({ id }) => id === changedId)?.version) || 0;

/**
 * Shows a bulk change at once. Each lead is changed separately; those that a colleague has changed meanwhile stay as
 * they are.
 */
export async function changeAll(desk: Desk, rows: readonly LeadSummary[], change: Change, now: number) {
	for (const row of rows) updateRow(desk, applyChange(row, change, now));
	try {
		const post = (leads: readonly Versioned[]) =>
			parseResponse(desk.api.bulk.$post({ json: { leads: [...leads], change } }));
		const result = await enqueue(desk, rows, post, readBulkVersion);
		for (const row of result.rows) updateRow(desk, row);
		return result;
	} catch (error) {
		for (const row of rows) updateRow(desk, row);
		throw error;
	}
}

export interface MadeChange {
	readonly id: string;
	readonly event: string;
}

/**
 * Undoes several changes.
 *
 * @param hadLeft the leads had left the list, which is reloaded to have them again
 * @returns the number of changes that stay, because somebody has changed or deleted the lead since
 */
export async function undoAll(desk: Desk, changes: readonly MadeChange[], hadLeft: boolean): Promise<number> {
	const leads = changes.map(({ id, event }) => ({ id, event }));
	const post = () => parseResponse(desk.api.bulk.undo.$post({ json: { leads } }));
	const { conflicts, deleted, rows } = await enqueue(
		desk,
		changes.map(({ id }) => ({ id, version: 0 })),
		post,
		readBulkVersion,
	);
	for (const row of rows) updateRow(desk, row);
	await (hadLeft ? refreshLists(desk) : Promise.all([refreshCounts(desk), refreshOpenLeads(desk)]));
	return conflicts.length + deleted.length;
}
