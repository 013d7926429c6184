import type { Generated, GeneratedAlways, Kysely, Selectable } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import type { LeadStatus, List } from "../../forms/lead-status.ts";
import type {
	ChallengeRow,
	EventRow,
	NoteRow,
	PasskeyRow,
	PersonRow,
	SessionRow,
	SignInLinkRow,
} from "./desk-tables.ts";
import type { Channel, DeliveryState, SafekeepingEvent } from "./store.ts";
import type { Place } from "./work.ts";

/** The tables of both engines. Times are whole milliseconds since 1970, in UTC. */
export interface Tables {
	leads: LeadTable;
	deliveries: DeliveryRow;
	attempts: AttemptRow;
	alerts: AlertRow;
	confirmations: ConfirmationRow;
	/** Search index; SQLite only. */
	lead_search: { rowid: number };
	erasures: ErasureRow;
	erasure_keys: ErasureKeyRow;
	safekeeping: SafekeepingRow;
	notes: NoteRow;
	events: EventRow;
	people: PersonRow;
	sessions: SessionRow;
	sign_in_links: SignInLinkRow;
	passkeys: PasskeyRow;
	passkey_challenges: ChallengeRow;
	/** One row for each migration that was applied. */
	kysely_migration: { name: string; timestamp: string };
}

/** A submitted lead, and the office's work on it. */
export interface LeadTable {
	id: string;
	form: FormPath;
	received_at: number;
	/** Lower-case address, by which everything held about a person is found. */
	email: string;
	fingerprint: string;
	idempotency_key: string | null;
	/** JSON array of strings. */
	spam_reasons: string;
	/** 1 while the lead is suspected of being spam. */
	is_spam: Generated<number>;
	/** Search words (`words.ts`). */
	words: string;
	/** Counts the stored leads: search lists them by it, newest first. Each database has its own. */
	number: GeneratedAlways<number>;
	/** Body of the webhook's request, byte for byte. */
	payload: string;
	/** Short reference that people use: `BF-……`. */
	reference: string;
	/** Source of the visit, as JSON; null if unknown. Never delivered. */
	source: string | null;
	/** Null while the office owes an answer. */
	answered_at: number | null;
	/** Name of the person who recorded the answer; null if the answer is older than the record of answers. */
	answered_by: string | null;
	status: Generated<LeadStatus>;
	/** Time of the last change of status. */
	status_at: number | null;
	lost_reason: string | null;
	/** Id of the assignee; empty if there is none. */
	taken_by: Generated<string>;
	/** A day in London. */
	follow_up: string | null;
	version: Generated<number>;
	/** Computed by the database; `removed` while the lead's deletion can be undone. */
	list: GeneratedAlways<List | "removed">;
	place: Place;
	/** National number in digits, as `phoneKey` writes it; empty if there is none. */
	phone: string;
	/** 1 if the customer chose 'Emergency' in the form. */
	is_urgent: number;
	removed_at: number | null;
}

export type LeadRow = Selectable<LeadTable>;

/** Delivery of a lead on one channel; a narrow row, because it changes often. */
export interface DeliveryRow {
	lead_id: string;
	channel: Channel;
	/** Form and time are copies of the lead's, so that this table's indexes answer without a join. */
	form: FormPath;
	received_at: number;
	state: DeliveryState;
	/** Attempts since the lead was received or last sent again by hand. */
	attempts: number;
	/**
	 * Time from which a worker may claim the delivery; null unless it is pending. A claim moves this into the future,
	 * so that a crashed owner's claim expires without a clean-up.
	 */
	next_attempt_at: number | null;
	claim_owner: string | null;
	claimed_at: number | null;
	/** Time of the first successful delivery. */
	delivered_at: number | null;
	/** 1 if a claim ended without a record of its attempt: the lead may have arrived. */
	cut_off: number;
	/** Mailboxes that still lack the mail, one a line; null for all of them. */
	recipients: string | null;
	/** Time of the row's last change; of two copies the later one wins. */
	changed_at: number;
}

/** One request to a webhook, or one mail. */
export interface AttemptRow {
	lead_id: string;
	channel: Channel;
	started_at: number;
	/** Milliseconds. */
	duration: number;
	/** HTTP status or SMTP reply code, if there was a response. */
	status: number | null;
	/** Reason of the failure; null after a success. Never personal data. */
	error: string | null;
}

/** Time at which an alert was last sent, so that it is not repeated too soon. */
export interface AlertRow {
	kind: string;
	sent_at: number;
}

/** Time of a lead's last confirmation or attempt at one, which limits how many an address gets. */
export interface ConfirmationRow {
	lead_id: string;
	/** Mailbox, as `mailboxKey` writes it. */
	email: string;
	/** Part of the mailbox after its `@`. */
	domain: string;
	sent_at: number;
}

/** A record of an erasure, by which it can be repeated after a restore. Never personal data. */
export interface ErasureRow {
	/** Keyed hash of the person's address or of the lead's id. */
	hash: string;
	erased_at: number;
	/** Number of erased leads. */
	leads: number;
	key_id: string;
}

/** Key for the hashes of erasures; several if databases were copied into one. */
export interface ErasureKeyRow {
	id: string;
	/** Hexadecimal digits. */
	key: string;
}

/** Time of the last backup or restore event of a kind. */
export interface SafekeepingRow {
	event: SafekeepingEvent;
	happened_at: number;
}

export type Database = Kysely<Tables>;
