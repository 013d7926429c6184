import { parseResponse } from "hono/client";
import type { Contact } from "../../forms/contact-details.ts";
import { listByStatus } from "../../forms/lead-status.ts";
import { leadKey, refreshCounts, refreshLead, refreshLists, updateRow } from "./cache.ts";
import type { Desk } from "./desk.ts";
import type { Change, Event, LeadSummary } from "./types.ts";

/** Result of a change: made, with the event that undoes it, or not made because of a colleague's earlier events. */
type Outcome =
	| { readonly isMade: true; readonly event: string }
	| { readonly isMade: false; readonly lead: LeadSummary; readonly events: readonly Event[] };

export type Versioned = Pick<LeadSummary, "id" | "version">;

/**
 * Queues changes of the same lead, each based on the version that the previous one led to, so that no person conflicts
 * with their own changes.
 *
 * @param post receives the leads with their versions at that time
 * @param versionOf reads a lead's version from the response; 0 if the lead was not changed
 */
export function enqueue<Result>(
	{ versions }: Desk,
	leads: readonly Versioned[],
	post: (leads: readonly Versioned[]) => Promise<Result>,
	versionOf: (result: Result, id: string) => number,
): Promise<Result> {
	const versioned = leads.map(async ({ id, version }) => ({
		id,
		version: Math.max(version, (await versions.get(id)) ?? 0),
	}));
	const result = Promise.all(versioned).then(post);
	for (const { id } of leads) {
		const earlier = versions.get(id);
		versions.set(
			id,
			result
				.then((outcome) => versionOf(outcome, id))
				.catch(() => 0)
				.then(async (version) => version || ((await earlier) ?? 0)),
		);
	}
	return result;
}

const postChange = (desk: Desk, row: LeadSummary, change: Change) =>
	enqueue(
		desk,
		[row],
		async ([{ version } = row]) => {
			const json = { version, change };
			// A field saves what was typed when its page is left, and the request outlives the page
			const init = { keepalive: true };
			const response = await desk.api.leads[":id"].changes.$post({ param: { id: row.id }, json }, { init });
			return response.status === 409
				? { isMade: false as const, ...(await response.json()) }
				: { isMade: true as const, ...(await response.json()) };
		},
		(result) => (result.isMade ? result.version : 0),
	);

/** Shows a change at once, and reverts it if the service refuses. Throws the service's error. */
export async function sendChange(desk: Desk, row: LeadSummary, change: Change, now: number): Promise<Outcome> {
	// A response that is still under way would show the lead without the change for a moment
	const queryKey = leadKey(row.reference);
	if (desk.queries.getQueryData(queryKey)) void desk.queries.cancelQueries({ queryKey });
	updateRow(desk, applyChange(row, change, now));
	try {
		const response = postChange(desk, row, change);
		const ownVersion = desk.versions.get(row.id);
		const result = await response;
		// A later change is shown already, and its response will have this one too
		if (desk.versions.get(row.id) === ownVersion) updateRow(desk, result.lead);
		if (!result.isMade) return result;
		void refreshCounts(desk);
		// The next news updates the lead if this fails
		if (change.kind !== "delete") refreshLead(desk, row.reference).catch(() => {});
		return result;
	} catch (error) {
		updateRow(desk, row);
		throw error;
	}
}

/** Stores the lead of a phone call. Returns its reference. */
export async function enterLead(
	desk: Desk,
	lead: Parameters<Desk["api"]["leads"]["$post"]>[0]["json"],
): Promise<{ readonly reference: string }> {
	const { reference } = await parseResponse(desk.api.leads.$post({ json: lead }));
	await refreshLists(desk).catch(() => {});
	return { reference };
}

/** Corrects a customer's contact details. Throws the service's error, which names the fields that are invalid. */
export async function correctContact(desk: Desk, row: LeadSummary, contact: Contact): Promise<Outcome> {
	const result = await enqueue(
		desk,
		[row],
		async ([{ version } = row]) => {
			const response = await desk.api.leads[":id"].contact.$put({ param: { id: row.id }, json: { version, contact } });
			return { isMade: response.status !== 409, ...(await response.json()) };
		},
		({ isMade, version }) => (isMade ? version : 0),
	);
	updateRow(desk, result.lead);
	refreshLead(desk, row.reference).catch(() => {});
	return "event" in result ? { isMade: true, event: result.event } : { ...result, isMade: false };
}

/**
 * Undoes a change.
 *
 * @param hadLeft the lead had left the list, which is reloaded to have it again
 * @returns false if somebody has changed the lead since
 */
export async function undo(
	desk: Desk,
	row: Versioned & Pick<LeadSummary, "reference">,
	event: string,
	hadLeft: boolean,
): Promise<boolean> {
	const { isUndone } = await enqueue(
		desk,
		[row],
		async () => {
			const response = await desk.api.leads[":id"].undo.$post({ param: { id: row.id }, json: { event } });
			const { lead } = await response.json();
			return { isUndone: response.status === 200, version: lead.version };
		},
		({ isUndone, version }) => (isUndone ? version : 0),
	);
	await Promise.all([refreshLead(desk, row.reference), hadLeft ? refreshLists(desk) : refreshCounts(desk)]);
	return isUndone;
}

function listAfterChange(row: LeadSummary, change: Change): LeadSummary["list"] {
	if (change.kind === "spam") return "spam";
	if (change.kind !== "status" && change.kind !== "not-spam") return row.list;
	const status = change.kind === "status" ? change.status : row.status;
	return listByStatus[status];
}

/** Returns a lead as it will be once the service has made a change. */
export function applyChange(row: LeadSummary, change: Change, now: number): LeadSummary {
	const list = listAfterChange(row, change);
	switch (change.kind) {
		case "status": {
			const { status } = change;
			return {
				...row,
				list,
				status,
				reached: status === "lost" ? row.reached : status,
				statusAt: now,
				lostReason: status === "lost" ? change.reason : null,
				answeredAt: row.answeredAt ?? (status === "new" ? null : now),
			};
		}
		case "assign":
			return { ...row, assigneeId: change.personId };
		case "follow-up":
			return { ...row, followUp: change.day };
		case "visit":
			return { ...row, visit: change.at };
		case "quoted-value":
			return { ...row, quotedValue: change.pounds };
		case "won-value":
			return { ...row, wonValue: change.pounds };
		default:
			return { ...row, list };
	}
}
