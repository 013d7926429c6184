import { parseResponse } from "hono/client";
import { refreshCounts, refreshLead, refreshLists, refreshSheets, showRow } from "./cache.ts";
import { api } from "./client.ts";
import { leadAfter } from "./lead-after.ts";
import type { Change, Channel, Event, LeadSummary } from "./types.ts";

/** A change was made, and can be undone by its event; or somebody was first, and did these things. */
export type Outcome =
	| { readonly isMade: true; readonly event: string }
	| { readonly isMade: false; readonly lead: LeadSummary; readonly events: readonly Event[] };

/** The version that each lead's last change from here came to; 0 where it was not made. */
const versions = new Map<string, Promise<number>>();

type Versioned = Pick<LeadSummary, "id" | "version">;

/**
 * Changes of one lead go out one after the other, each made on what the one before came to: nobody is in their own way.
 *
 * @param post is given the leads with the versions that they have by then
 * @param versionOf what the answer says of a lead; 0 where it was not changed
 */
function inTurn<Answer>(
	leads: readonly Versioned[],
	post: (leads: readonly Versioned[]) => Promise<Answer>,
	versionOf: (answer: Answer, id: string) => number,
): Promise<Answer> {
	const current = leads.map(async ({ id, version }) => ({
		id,
		version: Math.max(version, (await versions.get(id)) ?? 0),
	}));
	const answer = Promise.all(current).then(post);
	for (const { id } of leads)
		versions.set(
			id,
			answer.then(
				(said) => versionOf(said, id),
				() => 0,
			),
		);
	return answer;
}

const send = (row: LeadSummary, what: Change) =>
	inTurn(
		[row],
		async ([{ version } = row]) => {
			const json = { version, change: what };
			const response = await api.leads[":id"].changes.$post({ param: { id: row.id }, json });
			return response.status === 409
				? { isMade: false as const, ...(await response.json()) }
				: { isMade: true as const, ...(await response.json()) };
		},
		(answer) => (answer.isMade ? answer.version : 0),
	);

/** Shows a change at once, and takes it back where the service does not agree. @throws what the service refused it with */
export async function change(row: LeadSummary, what: Change, now: number): Promise<Outcome> {
	showRow(leadAfter(row, what, now));
	try {
		const answer = await send(row, what);
		showRow(answer.lead);
		if (!answer.isMade) return answer;
		void refreshCounts();
		// If this fails, the next news brings the lead
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
export async function undo(row: LeadSummary, event: string, hadLeft: boolean): Promise<boolean> {
	const { isUndone } = await inTurn(
		[row],
		async () => {
			const response = await api.leads[":id"].undo.$post({ param: { id: row.id }, json: { event } });
			const { lead } = await response.json();
			return { isUndone: response.status === 200, version: lead.version };
		},
		({ isUndone, version }) => (isUndone ? version : 0),
	);
	await Promise.all([refreshLead(row.reference), hadLeft ? refreshLists() : refreshCounts()]);
	return isUndone;
}

/** The service's answer to a change of several leads: their present rows, and which were changed. */
interface Several {
	readonly rows: readonly LeadSummary[];
	readonly changed: readonly { readonly id: string }[];
}

const versionIn = ({ rows, changed }: Several, changedId: string): number =>
	(changed.some(({ id }) => id === changedId) && rows.find(({ id }) => id === changedId)?.version) || 0;

/** Shows a change of several leads at once; each is made by itself, and those that somebody has changed meanwhile stay as they are. */
export async function changeAll(rows: readonly LeadSummary[], what: Change, now: number) {
	for (const row of rows) showRow(leadAfter(row, what, now));
	try {
		const post = (leads: readonly Versioned[]) =>
			parseResponse(api.bulk.$post({ json: { leads: [...leads], change: what } }));
		const answer = await inTurn(rows, post, versionIn);
		answer.rows.forEach(showRow);
		return answer;
	} catch (error) {
		rows.forEach(showRow);
		throw error;
	}
}

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
	const post = () => parseResponse(api.bulk.undo.$post({ json: { leads } }));
	const { conflicts, rows } = await inTurn(
		made.map(({ id }) => ({ id, version: 0 })),
		post,
		versionIn,
	);
	rows.forEach(showRow);
	await (hadLeft ? refreshLists() : Promise.all([refreshCounts(), refreshSheets()]));
	return conflicts.length;
}

/** Sends a lead once more on one channel. */
export async function sendAgain(row: LeadSummary, channel: Channel): Promise<void> {
	await parseResponse(api.leads[":id"].send.$post({ param: { id: row.id }, json: { channel } }));
	await refreshLead(row.reference);
}
