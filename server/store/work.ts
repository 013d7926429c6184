import type { BoroughCode } from "../../content/areas.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { Attempt, Channel, DeliveryState } from "./lead.ts";

/** How far the office has come with a lead. */
export const statuses = ["new", "contacted", "visit", "quoted", "won", "lost"] as const;
export type Status = (typeof statuses)[number];

/** The lists that leads stand in; each lead is in one. */
export const lists = ["new", "in-hand", "done", "spam"] as const;
export type List = (typeof lists)[number];

/** Where a lead's postcode is: a borough, outside London, or nowhere that we can read. */
export type Place = BoroughCode | "OUTSIDE" | "UNKNOWN";

export const noteKinds = ["note", "call", "mail"] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Who did something: a person of the desk, or whoever used the command line. */
export interface Actor {
	/** Undefined for the command line. */
	readonly personId?: string | undefined;
	readonly name: string;
}

/** Newest first; the longest unanswered first, emergencies before all; by the day of the follow-up. */
export const orders = ["newest", "waiting", "follow-up"] as const;
export type Order = (typeof orders)[number];

/** Which leads are looked at. */
export interface View {
	/** All four without it; `all` is all but suspected spam. */
	readonly list?: List | "all" | undefined;
	readonly form?: FormPath | undefined;
	readonly place?: Place | undefined;
	/** A person's id; empty for leads that nobody has taken. */
	readonly takenBy?: string | undefined;
	/** Received then or later. */
	readonly since?: Date | undefined;
	/** As in `LeadFilter`. */
	readonly find?: string | undefined;
	/** What is searched for comes newest first. */
	readonly order?: Order | undefined;
}

/** A delivery that has not arrived, or not yet. */
export interface Trouble {
	readonly channel: Channel;
	readonly state: "pending" | "failed" | "held";
	readonly attempts: number;
	readonly nextAttemptAt: number | null;
	readonly lastAttempt: Attempt | null;
}

/** What the office has made of a lead. */
export interface Progress {
	/** Grows with every change; a change names the one that it was made on. */
	readonly version: number;
	readonly list: List;
	readonly status: Status;
	readonly lostReason: string | null;
	/** A person's id; empty while nobody has taken it. */
	readonly takenBy: string;
	/** A day in London, such as `2026-03-02`. */
	readonly followUp: string | null;
	readonly answeredAt: number | null;
	/** When the status last changed. */
	readonly statusAt: number | null;
}

/** A lead in a list. */
export interface LeadRow extends Progress {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly receivedAt: number;
	readonly name: string;
	readonly postcode: string;
	readonly place: Place;
	readonly choices: readonly string[];
	/** The beginning of the message; of a lead that was searched for, the words around what was found. */
	readonly excerpt: string;
	readonly isUrgent: boolean;
	readonly spamReasons: readonly string[];
	/** Requests of the same e-mail address or phone before this one; 9 stands for 9 or more. */
	readonly earlier: number;
	readonly troubles: readonly Trouble[];
}

export interface Page {
	readonly rows: readonly LeadRow[];
	/** Where the next page begins; undefined on the last one. */
	readonly next: string | undefined;
}

/** How many there are; with `isMore` at least so many. */
export interface Count {
	readonly leads: number;
	readonly isMore: boolean;
}
export type Counts = Readonly<Record<List, Count>>;

/** Something that was sent, with how it went. */
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

/** What was changed; `undone` once it was taken back. */
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
	"answered",
	"spam",
	"not-spam",
	"sent-again",
	"removed",
	"noted",
	"note-edited",
	"note-removed",
] as const;
export type EventKind = (typeof eventKinds)[number];

/** When a lead was answered, and by whom; null where the answer is older than the record of answers. */
export interface Answer {
	readonly at: number;
	readonly by: string | null;
}

/** What a change made of what; of the data of a person it holds nothing. */
export interface EventDetail {
	readonly from?: string | null;
	readonly to?: string | null;
	readonly channel?: Channel;
	/** Whether this was the answer. */
	readonly answered?: boolean;
	/** The answer that it took away, and the one that counts instead. */
	readonly reckoned?: { readonly from: Answer; readonly to: Answer | null };
	/** What undoing it restores. */
	readonly before?: Omit<Progress, "version">;
}

/** Another request of the same person. */
export interface EarlierLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly receivedAt: number;
	readonly choices: readonly string[];
	readonly status: Status;
	readonly lostReason: string | null;
	readonly list: List;
	readonly sameEmail: boolean;
	readonly samePhone: boolean;
}

/** Something that a person does to a lead. */
export type Change =
	| { readonly kind: "status"; readonly status: Exclude<Status, "lost"> }
	| { readonly kind: "status"; readonly status: "lost"; readonly reason: string }
	| { readonly kind: "take"; readonly personId: string }
	| { readonly kind: "follow-up"; readonly day: string | null }
	| { readonly kind: "spam" }
	| { readonly kind: "not-spam" }
	| { readonly kind: "remove" };

/** A change was made, or somebody else was first. */
export type Changed =
	| { readonly outcome: "changed"; readonly id: string; readonly version: number; readonly event: string }
	| { readonly outcome: "conflict"; readonly id: string; readonly version: number; readonly events: readonly Event[] }
	| { readonly outcome: "missing"; readonly id: string };
