import { parseResponse } from "hono/client";
import { refreshCounts, refreshLead, refreshLists, refreshSheets, showRow } from "./cache.ts";
import { api } from "./client.ts";
import type { Change, Channel, Event, LeadRow, List } from "./types.ts";

/** A change was made, and can be undone by its event; or somebody was first, and did these things. */
export type Outcome =
	| { readonly isMade: true; readonly event: string }
	| { readonly isMade: false; readonly lead: LeadRow; readonly events: readonly Event[] };

/** The list that a lead stands in after a change. */
function listAfter(row: LeadRow, change: Change): List {
	if (change.kind === "spam") return "spam";
	if (change.kind === "lost") return "done";
	if (change.kind !== "status" && change.kind !== "not-spam") return row.list;
	const status = change.kind === "status" ? change.status : row.status;
	return status === "new" ? "new" : status === "won" || status === "lost" ? "done" : "in-hand";
}

/** The row as it will be once the service has agreed. */
function after(row: LeadRow, change: Change, now: number): LeadRow {
	const list = listAfter(row, change);
	switch (change.kind) {
		case "status": {
			const answeredAt = row.answeredAt ?? (change.status === "new" ? null : now);
			return { ...row, list, status: change.status, statusAt: now, lostReason: null, answeredAt };
		}
		case "lost":
			return {
				...row,
				list,
				status: "lost",
				statusAt: now,
				lostReason: change.reason,
				answeredAt: row.answeredAt ?? now,
			};
		case "take":
			return { ...row, takenBy: change.personId };
		case "follow-up":
			return { ...row, followUp: change.day };
		default:
			return { ...row, list };
	}
}

/** The version that each lead's last change from here came to; 0 where it was not made. */
const versions = new Map<string, Promise<number>>();

/** Changes of one lead go out one after the other, each made on what the one before came to: nobody is in their own way. */
function send(row: LeadRow, what: Change) {
	const before = versions.get(row.id);
	const answer = (async () => {
		const version = Math.max(row.version, (await before) ?? 0);
		const json = { version, change: what };
		const response = await api.leads[":id"].changes.$post({ param: { id: row.id }, json });
		return response.status === 409
			? { isMade: false as const, ...(await response.json()) }
			: { isMade: true as const, ...(await response.json()) };
	})();
	versions.set(
		row.id,
		answer.then(
			({ isMade, version }) => (isMade ? version : 0),
			() => 0,
		),
	);
	return answer;
}

/** Shows a change at once, and takes it back where the service does not agree. @throws what the service refused it with */
export async function change(row: LeadRow, what: Change, now: number): Promise<Outcome> {
	showRow(after(row, what, now));
	try {
		const answer = await send(row, what);
		showRow(answer.lead);
		if (!answer.isMade) return answer;
		void refreshCounts();
		// Its record comes with the next news where it does not come now
		if (what.kind !== "remove") refreshLead(row.reference).catch(() => {});
		return answer;
	} catch (error) {
		showRow(row);
		throw error;
	}
}

/**
 * Takes a change back.
 *
 * @param hadLeft the lead had left the list, which is drawn anew with it
 * @returns whether nobody has changed the lead since
 */
export async function undo(row: LeadRow, event: string, hadLeft: boolean): Promise<boolean> {
	const response = await api.leads[":id"].undo.$post({ param: { id: row.id }, json: { event } });
	await Promise.all([refreshLead(row.reference), hadLeft ? refreshLists() : refreshCounts()]);
	return response.status === 200;
}

/** Changes several leads, each by itself; those that somebody has changed meanwhile stay as they are. */
export const changeAll = (rows: readonly LeadRow[], what: Change) =>
	parseResponse(api.bulk.$post({ json: { leads: rows.map(({ id, version }) => ({ id, version })), change: what } }));

/** A change of one of several leads, by which it can be taken back. */
export interface Made {
	readonly id: string;
	readonly event: string;
}

/**
 * Takes several changes back.
 *
 * @param hadLeft the leads had left the list, which is drawn anew with them
 * @returns how many stay, for somebody has changed the lead since
 */
export async function undoAll(made: readonly Made[], hadLeft: boolean): Promise<number> {
	const leads = made.map(({ id, event }) => ({ id, event }));
	const { conflicts, rows } = await parseResponse(api.bulk.undo.$post({ json: { leads } }));
	rows.forEach(showRow);
	await (hadLeft ? refreshLists() : Promise.all([refreshCounts(), refreshSheets()]));
	return conflicts.length;
}

/** Sends a lead once more on one channel. */
export async function sendAgain(row: LeadRow, channel: Channel): Promise<void> {
	await parseResponse(api.leads[":id"].send.$post({ param: { id: row.id }, json: { channel } }));
	await refreshLead(row.reference);
}
