import type { Contact } from "../../forms/contact-details.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { LeadStatus, List } from "../../forms/lead-status.ts";
import type { Channel, DeliveryState, LeadRow, NoteKind, PlaceCode } from "../database/schema.ts";
import type { Attempt } from "../leads/lead.ts";

export const noteKinds = ["note", "call", "mail"] as const satisfies readonly NoteKind[];

/** The author of a change: a person of the desk, or the user of the command line. */
export interface Actor {
	/** Undefined for the command line. */
	readonly personId?: string | undefined;
	readonly name: string;
}

/**
 * Orders of a list: newest first; emergencies first, then the longest unanswered; by the day of the follow-up or of an
 * earlier visit that is still to come; by the time of the last change of status, latest first.
 */
export const orders = ["newest", "waiting", "follow-up", "closed"] as const;
export type Order = (typeof orders)[number];

/** A view of the leads: filters, search text and order. */
export interface LeadQuery {
	/** One list, or `all` for all but suspected spam. All four by default. */
	readonly list?: List | "all" | undefined;
	readonly form?: FormPath | undefined;
	readonly place?: PlaceCode | undefined;
	/** Id of the assignee; empty for leads without one. */
	readonly assigneeId?: string | undefined;
	readonly status?: LeadStatus | undefined;
	readonly lostReason?: string | undefined;
	/** Earliest time of receipt, inclusive. */
	readonly since?: Date | undefined;
	/** Latest time of receipt, exclusive. */
	readonly until?: Date | undefined;
	/** Search text, as in `LeadFilter`. */
	readonly find?: string | undefined;
	/** Ignored in a search, whose results come newest first. */
	readonly order?: Order | undefined;
}

/** A delivery that failed, is held or is being retried, or a reply that has not been sent yet. */
export interface DeliveryTrouble {
	readonly channel: Channel;
	/** Reply that is in trouble; empty on the other channels. */
	readonly replyId: string;
	readonly state: "pending" | "failed" | "held";
	readonly attempts: number;
	/** Null if no attempt is planned, or while one is running. */
	readonly nextAttemptAt: number | null;
	readonly lastAttempt: Attempt | null;
}

/** The office's work on a lead. */
export interface LeadProgress {
	/** Increases with every change. A change names the version that it was made on. */
	readonly version: number;
	readonly list: List;
	readonly status: LeadStatus;
	readonly lostReason: string | null;
	/** Id of the assignee; empty if there is none. */
	readonly assigneeId: string;
	/** A day in London, such as `2026-03-02`. */
	readonly followUp: string | null;
	/** A day and time in London, such as `2026-03-02T09:30`. */
	readonly visit: string | null;
	/** Value of the quote, in whole pounds. `wonValue` is that of the work that was won. */
	readonly quotedValue: number | null;
	readonly wonValue: number | null;
	readonly answeredAt: number | null;
	/** Time of the last change of status. */
	readonly statusAt: number | null;
}

export interface LeadSummary extends LeadProgress {
	/** Status before the lead was lost; its status otherwise. */
	readonly reached: LeadStatus;
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly receivedAt: number;
	readonly name: string;
	/** Phone number as typed. */
	readonly phone: string;
	readonly postcode: string;
	readonly place: PlaceCode;
	readonly choices: readonly string[];
	/** Beginning of the message; in a search, the text around the first match. */
	readonly excerpt: string;
	/** True if the customer chose Emergency. */
	readonly isUrgent: boolean;
	/** Words of the message that sound urgent, such as `no heating`; null if there are none. */
	readonly urgentWords: string | null;
	readonly spamReasons: readonly string[];
	/** Earlier requests with the same email address or phone number; 9 means 9 or more. */
	readonly earlier: number;
	readonly troubles: readonly DeliveryTrouble[];
}

export interface LeadPage {
	readonly rows: readonly LeadSummary[];
	/** Cursor of the next page; undefined on the last one. */
	readonly next: string | undefined;
}

/** A count; if `isMore` is true, a lower limit. */
export interface ListCount {
	readonly leads: number;
	readonly isMore: boolean;
}
export type ListCounts = Readonly<Record<List, ListCount>>;

/** A delivery with its attempts. */
export interface DeliveryView {
	readonly channel: Channel;
	readonly state: DeliveryState;
	readonly nextAttemptAt: number | null;
	readonly deliveredAt: number | null;
	readonly attempts: readonly Attempt[];
}

export interface Note {
	readonly id: string;
	readonly kind: NoteKind;
	readonly text: string;
	readonly at: number;
	readonly by: Actor;
	readonly editedAt: number | null;
	readonly version: number;
}

/** An email that the office wrote to the customer on the desk, with its delivery. */
export interface Reply extends Omit<DeliveryView, "channel"> {
	readonly id: string;
	readonly at: number;
	readonly by: Actor;
	/** Address that it went to. */
	readonly email: string;
	readonly text: string;
}

/** A recorded change of a lead. */
export interface Event {
	readonly id: string;
	readonly at: number;
	readonly by: Actor;
	readonly what: EventKind;
	readonly detail: EventDetail;
	readonly isUndone: boolean;
}

export const eventKinds = [
	"status",
	"taken",
	"follow-up",
	"visit",
	"quoted-value",
	"won-value",
	"answered",
	"spam",
	"not-spam",
	"sent-again",
	"removed",
	"noted",
	"note-edited",
	"note-removed",
	"replied",
	"corrected",
	"entered",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** A lead's answer: when, and by whom; `by` is null if the answer is older than the record of answers. */
export interface Answer {
	readonly at: number;
	readonly by: string | null;
}

/** Details of a change. They are deleted with the lead, since a correction has personal data of the customer. */
export interface EventDetail {
	/** Contact details before and after a correction. */
	readonly contact?: { readonly from: Contact; readonly to: Contact };
	readonly from?: string | null;
	readonly to?: string | null;
	readonly channel?: Channel;
	/** True if this change was the answer. */
	readonly answered?: boolean;
	/** True if a reply that was sent made this change, and nobody by hand. */
	readonly isReply?: boolean;
	/** True if the person took the lead with this change. */
	readonly taken?: boolean;
	/** Previous answer that this change removed, and the one that replaces it. */
	readonly recomputed?: { readonly from: Answer; readonly to: Answer | null };
	/** State that an undo restores. */
	readonly before?: Omit<LeadProgress, "version">;
}

/** Another request with the same email address or phone number. */
export interface RelatedLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly receivedAt: number;
	readonly choices: readonly string[];
	readonly status: LeadStatus;
	readonly lostReason: string | null;
	readonly list: List;
	readonly sameEmail: boolean;
	readonly samePhone: boolean;
}

/** A change that a person makes to a lead. */
export type Change =
	| { readonly kind: "status"; readonly status: Exclude<LeadStatus, "lost"> }
	| { readonly kind: "status"; readonly status: "lost"; readonly reason: string }
	| { readonly kind: "take"; readonly personId: string }
	| { readonly kind: "follow-up"; readonly day: string | null }
	| { readonly kind: "contact"; readonly contact: Contact }
	| { readonly kind: "visit"; readonly at: string | null }
	| { readonly kind: "quoted-value" | "won-value"; readonly pounds: number | null }
	| { readonly kind: "spam" }
	| { readonly kind: "not-spam" }
	| { readonly kind: "remove" };

/** Result of a change: made, in conflict with somebody else's, or not found. */
export type Changed =
	| { readonly outcome: "changed"; readonly id: string; readonly version: number; readonly event: string }
	| { readonly outcome: "conflict"; readonly id: string; readonly version: number; readonly events: readonly Event[] }
	| { readonly outcome: "missing"; readonly id: string };

export const progressColumns = [
	"version",
	"list",
	"status",
	"status_at",
	"lost_reason",
	"assignee_id",
	"follow_up",
	"visit",
	"quoted_value",
	"won_value",
	"answered_at",
] as const;

export type ProgressRow = Pick<LeadRow, (typeof progressColumns)[number]>;

/** Converts a row. A lead that is about to be deleted gets the list "new". */
export const progressOf = (row: ProgressRow): LeadProgress => ({
	version: row.version,
	list: row.list === "removed" ? "new" : row.list,
	status: row.status,
	lostReason: row.lost_reason,
	assigneeId: row.assignee_id,
	followUp: row.follow_up,
	visit: row.visit,
	quotedValue: row.quoted_value,
	wonValue: row.won_value,
	answeredAt: row.answered_at,
	statusAt: row.status_at,
});
