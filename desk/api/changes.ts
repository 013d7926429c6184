import { createId } from "../../forms/create-id.ts";
import { maxRequestsPerPerson } from "../../forms/desk-limits.ts";
import { listByStatus } from "../../forms/lead-status.ts";
import { leadKey, refreshAfterChange, showFields } from "./cache.ts";
import type { Desk } from "./desk.ts";
import type { Change, Event, Fields, Lead, LeadSummary } from "./types.ts";

export interface ShownChange {
	readonly lead: LeadSummary;
	readonly change: Change;
}

export type Result = ShownChange &
	(
		| { readonly outcome: "made"; readonly event: Event }
		| { readonly outcome: "refused"; readonly events: readonly Event[] }
		| { readonly outcome: "failed"; readonly error: unknown }
	);

export function buildChange(lead: Fields, to: Fields): Change {
	const names = Object.keys(to).filter((name): name is keyof Fields => name in to);
	const from = Object.fromEntries(names.map((name) => [name, lead[name]]));
	return { id: createId(), from, to };
}

export const buildUndo = ({ id, from, to }: Event): Change => ({ id: createId(), from: to, to: from, undoes: id });

/** Number of requests at a time, so that as many of the person's other requests are not refused. */
const atOnce = maxRequestsPerPerson / 2;

/** Shows changes at once and makes them. Each succeeds or fails on its own, and is reverted unless it is made. */
export async function makeChanges(desk: Desk, changes: readonly ShownChange[], now: number) {
	for (const { lead, change } of changes) {
		// A response that is still under way would show the lead without the change for a moment
		void desk.queries.cancelQueries({ queryKey: leadKey(lead.reference) });
		showFields(desk, lead, applyChange(lead, change.to, now));
	}
	const makeAll = async () => {
		const all: Result[] = [];
		for (let start = 0; start < changes.length; start += atOnce) {
			const some = changes.slice(start, start + atOnce);
			all.push(
				...(await Promise.all(some.map((each) => mutate(desk, () => makeChange(desk, each, now), each.lead.id)))),
			);
		}
		return all;
	};
	// Two bulk changes at once would be twice as many requests
	const results = await mutate(desk, makeAll, changes.length > 1 ? "bulk" : undefined);
	// A later change is shown already, and refreshes the leads once it is made
	if (desk.queries.isMutating() === 0)
		for (const { lead, outcome } of results) if (outcome !== "failed") showLead(desk, lead);
	void refreshAfterChange(desk);
	return results;
}

/** Runs a request that changes leads, while nothing is refreshed. Requests of one scope are sent one after another. */
const mutate = <Value>({ queries }: Desk, mutationFn: () => Promise<Value>, scope?: string): Promise<Value> =>
	queries
		.getMutationCache()
		.build(queries, { mutationFn, ...(scope && { scope: { id: scope } }) })
		.execute(undefined);

async function makeChange(desk: Desk, { lead, change }: ShownChange, now: number): Promise<Result> {
	try {
		const response = await desk.api.leads[":id"].changes.$post({ param: { id: lead.id }, json: change });
		if (response.status === 409) return { ...(await response.json()), outcome: "refused", change };
		const made = await response.json();
		// Adds the event at once, because the opened lead derives its display from its events
		desk.queries.setQueryData<Lead>(
			leadKey(lead.reference),
			(open) => open && { ...open, events: [...open.events, made.event] },
		);
		return { ...made, outcome: "made", change };
	} catch (error) {
		const shown = applyChange(lead, change.to, now);
		showFields(desk, lead, Object.fromEntries(Object.entries(lead).filter(([name]) => name in shown)));
		return { outcome: "failed", change, lead, error };
	}
}

/** Shows a lead as the service has it. Its row keeps the excerpt that a search has found. */
function showLead(desk: Desk, { excerpt: _, ...lead }: LeadSummary) {
	showFields(desk, lead, lead);
}

/** Returns the values that a lead will have once the service has made a change. */
export function applyChange(lead: LeadSummary, to: Fields, now: number): Partial<LeadSummary> {
	const { status = lead.status, isSpam = lead.isSpam, mergedInto = lead.mergedInto } = to;
	const list = mergedInto ? "merged" : isSpam ? "spam" : listByStatus[status];
	return {
		...(!to.isDeleted && lead.list !== "deleted" && { list }),
		...(to.status !== undefined && { statusAt: now, lostReason: to.lostReason ?? null }),
		// An undo sets the derived fields too
		...Object.fromEntries(Object.entries(to).filter(([, value]) => value !== undefined)),
	};
}
