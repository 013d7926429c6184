import type { Generated, Kysely, Selectable } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
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
import type { List, Place, Status } from "./work.ts";

/** The tables of both engines. Times are whole milliseconds since 1970, in UTC. */
export interface Tables {
	leads: LeadTable;
	deliveries: DeliveryRow;
	attempts: AttemptRow;
	alerts: AlertRow;
	confirmations: ConfirmationRow;
	/** On SQLite alone: the index of words. */
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

/** What a person sent, and whether the office has answered. */
export interface LeadTable {
	id: string;
	form: FormPath;
	received_at: number;
	/** In lower case: finds all that is held about a person. */
	email: string;
	fingerprint: string;
	idempotency_key: string | null;
	/** A JSON array of strings. */
	spam_reasons: string;
	/** What search finds it by (`words.ts`); null until it is indexed. */
	words: string | null;
	/** On SQLite alone: what the index knows it by, once it has words. Grows with the time of receipt. */
	number: number | null;
	/** The body of the delivery to the webhook, byte for byte. */
	payload: string;
	/** What people call it: `BF-……`. */
	reference: string;
	/** Where the visit came from, as JSON; null where nothing is known. Never delivered. */
	source: string | null;
	/** Null while the office owes an answer. */
	answered_at: number | null;
	/** Who said so; null where the answer is older than the record of answers. */
	answered_by: string | null;
	status: Generated<Status>;
	/** When the status last changed. */
	status_at: number | null;
	lost_reason: string | null;
	/** A person's id; empty while nobody has taken it. */
	taken_by: Generated<string>;
	/** A day in London. */
	follow_up: string | null;
	version: Generated<number>;
	/** Null until it is listed, shortly after it came in; `removed` while its deletion can be undone. */
	list: List | "removed" | null;
	/** Null until it is indexed. */
	place: Place | null;
	/** National digits, as `phoneKey` makes them; empty where there are none. */
	phone: Generated<string>;
	/** 1 for what its form calls an emergency. */
	is_urgent: Generated<number>;
	removed_at: number | null;
}

export type LeadRow = Selectable<LeadTable>;

/** Where a lead stands on one channel; a narrow row, because it changes often. */
export interface DeliveryRow {
	lead_id: string;
	channel: Channel;
	/** Form and time are the lead's own: with them the indexes of this table answer without a join. */
	form: FormPath;
	received_at: number;
	state: DeliveryState;
	/** Attempts made since the lead came in or was last sent again by hand. */
	attempts: number;
	/**
	 * When a worker may take it; null unless it is pending. A claim moves this into the future, so a crashed owner's claim
	 * falls free by itself.
	 */
	next_attempt_at: number | null;
	claim_owner: string | null;
	claimed_at: number | null;
	/** The first time. */
	delivered_at: number | null;
	/** 1 once a claim ended without a record of its attempt: the lead may have arrived. */
	cut_off: number;
	/** The last change of this row: of two copies the later one counts. */
	changed_at: number;
}

/** One request to a webhook, or one mail. */
export interface AttemptRow {
	lead_id: string;
	channel: Channel;
	started_at: number;
	/** In milliseconds. */
	duration: number;
	/** The status of HTTP or the reply code of SMTP, if there was an answer. */
	status: number | null;
	/** What went wrong; absent after a success. Never personal data. */
	error: string | null;
}

/** When the office was last told, so that it is not told again too soon. */
export interface AlertRow {
	kind: string;
	sent_at: number;
}

/** When a confirmation was last sent, or tried, for this lead: an address gets few. */
export interface ConfirmationRow {
	lead_id: string;
	/** The mailbox, as `mailboxKey` writes it. */
	email: string;
	/** The part of the mailbox behind its `@`. */
	domain: string;
	sent_at: number;
}

/** What was erased, so that it can be erased again after a restore. Never personal data. */
export interface ErasureRow {
	/** Of the person's address or of the lead's id, with a key of this database. */
	hash: string;
	erased_at: number;
	/** How many leads it was. */
	leads: number;
	key_id: string;
}

/** What erasures are hashed with; several where databases were copied into one. */
export interface ErasureKeyRow {
	id: string;
	/** In hexadecimal digits. */
	key: string;
}

/** When something was last done for the safety of what is stored. */
export interface SafekeepingRow {
	event: SafekeepingEvent;
	happened_at: number;
}

export type Database = Kysely<Tables>;
