import type { Generated, GeneratedAlways, Kysely, Selectable } from "kysely";
import type { BoroughCode } from "../../content/areas/areas.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { LeadStatus, List } from "../../forms/lead-status.ts";

/** A way in which a lead leaves the service. */
export type Channel = "webhook" | "office-mail" | "confirmation" | "reply";

/** State of a lead's delivery on one channel. */
export type DeliveryState = "pending" | "delivered" | "failed" | "held" | "skipped";

/** Place of a lead's postcode: a borough, outside London, or unreadable. */
export type PlaceCode = BoroughCode | "OUTSIDE" | "UNKNOWN";

/** A note, or the record of a call or an email. */
export type NoteKind = "note" | "call" | "mail";

export type Intake = "form" | "phone";

/** The tables of both engines. Times are whole milliseconds since 1970, in UTC. */
export interface Tables {
	leads: LeadTable;
	deliveries: DeliveryRow;
	attempts: AttemptRow;
	confirmations: ConfirmationRow;
	/** Search index; SQLite only. */
	lead_search: { rowid: number };
	erasures: ErasureRow;
	erasure_keys: ErasureKeyRow;
	job_runs: JobRunRow;
	notes: NoteRow;
	replies: ReplyRow;
	events: EventRow;
	people: PersonRow;
	sessions: SessionRow;
	sign_in_links: SignInLinkRow;
	passkeys: PasskeyRow;
	passkey_challenges: ChallengeRow;
	/** Counts of the rate limits that instances share, and the salt of their keys; PostgreSQL only. */
	post_counts: { key: string; points: number; expire: number };
	post_salt: { salt: string };
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
	/** Search words of the payload, the details as submitted and the notes (`search/tokens.ts`). */
	words: string;
	/** Counts the stored leads: search lists them by it, newest first. Each database has its own. */
	number: GeneratedAlways<number>;
	/** Values of the form, with the customer's name, phone and email as the office corrected them. */
	payload: string;
	/** Payload as submitted, if the office has corrected it. The webhook gets this one, byte for byte. */
	submitted: string | null;
	/** Lower-case address as submitted, where the office has corrected the lead: the person is found by it too. */
	submitted_email: string | null;
	/** Way in which the enquiry reached the office: a form of the site, or the phone. */
	intake: Generated<Intake>;
	/** Short reference that people use: `BF-……`. */
	reference: string;
	/** Source of the visit, as JSON; null if unknown. Never delivered. */
	source: string | null;
	/** Null while the office owes an answer. */
	answered_at: number | null;
	/** Name of the person who recorded the answer; null while there is none. */
	answered_by: string | null;
	status: Generated<LeadStatus>;
	/** Time of the last change of status. */
	status_at: number | null;
	lost_reason: string | null;
	/** Id of the assignee; empty if there is none. */
	assignee_id: Generated<string>;
	/** A day in London. */
	follow_up: string | null;
	/** A day and time in London, such as `2026-03-02T09:30`. */
	visit: string | null;
	/** Whole pounds. */
	quoted_value: number | null;
	won_value: number | null;
	version: Generated<number>;
	/** Computed by the database; `deleted` while the lead's deletion can be undone. */
	list: GeneratedAlways<List | "deleted">;
	place: PlaceCode;
	/** National number in digits, as `normalizePhone` writes it; empty if there is none. */
	phone: string;
	/** 1 if the customer chose 'Emergency' in the form. */
	is_urgent: number;
	deleted_at: number | null;
}

export type LeadRow = Selectable<LeadTable>;

/** Delivery of a lead on one channel; a narrow row, because it changes often. */
export interface DeliveryRow {
	lead_id: string;
	channel: Channel;
	/** Reply that is delivered; empty for the channels that a lead leaves by once. */
	reply_id: string;
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
	/** Time of the first successful delivery. */
	delivered_at: number | null;
	/** 1 if a claim ended without a record of its attempt: the lead may have arrived. */
	interrupted: number;
	/** Mailboxes that still lack the email, one a line; null for all of them. */
	recipients: string | null;
	/** Time of the row's last change; of two copies the later one wins. */
	changed_at: number;
}

/** One request to a webhook, or one email. */
export interface AttemptRow {
	lead_id: string;
	channel: Channel;
	/** Reply that was attempted; empty on the other channels. */
	reply_id: string;
	started_at: number;
	/** Milliseconds. */
	duration: number;
	/** HTTP status or SMTP reply code, if there was a response. */
	status: number | null;
	/** Reason of the failure; null after a success. Never personal data. */
	error: string | null;
}

/** Time of a lead's last confirmation or attempt at one, which limits how many an address gets. */
export interface ConfirmationRow {
	lead_id: string;
	/** Mailbox, as `normalizeMailbox` writes it. */
	email: string;
	/** Part of the mailbox after its `@`. */
	domain: string;
	sent_at: number;
}

/** A record of an erasure, by which it can be repeated after a restore. Never personal data. */
interface ErasureRow {
	/** Keyed hash of a tombstone: a person, lead, colleague, passkey or calendar. */
	hash: string;
	erased_at: number;
	/** Number of erased leads. */
	leads: number;
	key_id: string;
}

/** Key for the hashes of erasures; several if databases were copied into one. */
interface ErasureKeyRow {
	id: string;
	/** Hexadecimal digits. */
	key: string;
}

/** Time of the last run of a job (`job-runs.ts`). */
interface JobRunRow {
	name: string;
	run_at: number;
}

export type Database = Kysely<Tables>;

export interface NoteRow {
	id: string;
	lead_id: string;
	at: number;
	/** Null for the command line. */
	person_id: string | null;
	person_name: string;
	kind: NoteKind;
	text: string;
	edited_at: number | null;
	version: number;
}

/** An email that the office wrote to the customer on the desk. Its delivery has a row of its own. */
export interface ReplyRow {
	id: string;
	lead_id: string;
	at: number;
	person_id: string | null;
	person_name: string;
	/** Address that it goes to. */
	email: string;
	text: string;
}

/** A record of who did what, and when. Once its lead is deleted, nothing in it identifies the customer. */
export interface EventRow {
	id: string;
	lead_id: string | null;
	at: number;
	person_id: string | null;
	person_name: string;
	what: string;
	/** Number of leads that it was done to. */
	leads: number;
	/** The lead's version after the event; null if the event did not change it. */
	version: number | null;
	/** JSON. */
	detail: string;
	undone_at: number | null;
}

/** Owners manage people and may export, delete and erase; colleagues do everything else. */
export type Role = "owner" | "colleague";

/** A person who may sign in, or a former one, whose address is null. */
export interface PersonRow {
	id: string;
	name: string;
	/** Lower case. */
	email: string | null;
	role: Role;
	added_at: number;
	/** Time of the first sign-in. */
	joined_at: number | null;
	seen_at: number | null;
	mails: "each" | "morning" | "none";
	/** A JSON array of form paths. */
	mail_forms: string;
	/** Hash of the token in the secret address of the person's calendar. */
	calendar_hash: string | null;
	/** Time since which that address works. */
	calendar_at: number | null;
}

interface SessionRow {
	/** Hash of the cookie's value. */
	hash: string;
	person_id: string;
	created_at: number;
	used_at: number;
	/** Passkey that was used to sign in. */
	passkey_id: string | null;
	/** Label by which the person recognises the session: `Firefox on Windows`. */
	browser: string;
	/** Lead that is open in the session, and when the page last confirmed it. */
	lead_id: string | null;
	lead_seen_at: number | null;
}

export interface SignInLinkRow {
	/** Hash of the link's token. */
	hash: string;
	kind: "sign-in" | "invitation" | "first";
	/** Null for the first person, who does not exist yet. */
	person_id: string | null;
	created_at: number;
	expires_at: number;
	used_at: number | null;
	/** Time of the next attempt to email the link; null once the mail server has taken it, or if it is not emailed. */
	mail_due_at: number | null;
	/** Request that the email tells of, as JSON; null once it is emailed. */
	request: string | null;
}

export interface PasskeyRow {
	/** Credential id, in Base64url. */
	id: string;
	person_id: string;
	/** Base64url. */
	public_key: string;
	counter: number;
	/** JSON array. */
	transports: string;
	name: string;
	added_at: number;
	used_at: number | null;
}

/** A challenge that a passkey signs once. */
interface ChallengeRow {
	challenge: string;
	/** Null for signing in. */
	person_id: string | null;
	expires_at: number;
}
