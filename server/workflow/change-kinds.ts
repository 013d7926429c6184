import type { Contact } from "../../forms/contact-details.ts";
import type { LeadStatus } from "../../forms/lead-status.ts";
import type { Event, EventDetail, EventKind } from "./activity.ts";
import type { LeadDeleted } from "./deletion.ts";
import type { LeadProgress } from "./progress.ts";

/** A change that a person makes to a lead. */
export type Change =
	| { readonly kind: "status"; readonly status: Exclude<LeadStatus, "lost"> }
	| { readonly kind: "status"; readonly status: "lost"; readonly reason: string }
	| { readonly kind: "assign"; readonly personId: string }
	| { readonly kind: "follow-up"; readonly day: string | null }
	| { readonly kind: "contact"; readonly contact: Contact }
	| { readonly kind: "visit"; readonly at: string | null }
	| { readonly kind: "quoted-value" | "won-value"; readonly pounds: number | null }
	| { readonly kind: "spam" }
	| { readonly kind: "not-spam" }
	| { readonly kind: "delete" };

/** Result of a change: made, in conflict with somebody else's, or refused because the lead is deleted or unknown. */
export type ChangeResult =
	| { readonly outcome: "changed"; readonly id: string; readonly version: number; readonly event: string }
	| { readonly outcome: "conflict"; readonly id: string; readonly version: number; readonly events: readonly Event[] }
	| LeadDeleted
	| { readonly outcome: "missing"; readonly id: string };

const eventNames = { assign: "assigned", delete: "deleted", contact: "corrected" } as const satisfies Partial<
	Record<Change["kind"], EventKind>
>;
export const toEventKind = ({ kind }: Change): EventKind =>
	kind === "assign" || kind === "delete" || kind === "contact" ? eventNames[kind] : kind;

/** Returns the value that the change sets, as its event records it; undefined for changes without one. */
export function getNewValue(change: Change): string | null | undefined {
	switch (change.kind) {
		case "status":
			return change.status;
		case "assign":
			return change.personId;
		case "follow-up":
			return change.day;
		case "visit":
			return change.at;
		case "quoted-value":
		case "won-value":
			return formatPounds(change.pounds);
	}
}

/** Returns the value that the change replaces, in the same form. */
function getOldValue({ kind }: Change, before: LeadProgress): string | null | undefined {
	switch (kind) {
		case "status":
			return before.status;
		case "assign":
			return before.assigneeId;
		case "follow-up":
			return before.followUp;
		case "visit":
			return before.visit;
		case "quoted-value":
			return formatPounds(before.quotedValue);
		case "won-value":
			return formatPounds(before.wonValue);
	}
}

const formatPounds = (pounds: number | null): string | null => pounds?.toString() ?? null;

/** Returns the values before and after the change, for its event. */
export function buildEventDetail(change: Change, before: LeadProgress): EventDetail {
	const to = getNewValue(change);
	const from = getOldValue(change, before);
	return to === undefined || from === undefined ? {} : { from, to };
}
