import type { Generated, GeneratedAlways, Kysely, Selectable } from "kysely";
import type { AreaCode } from "../../forms/areas.ts";
import type { FormPath } from "../../forms/forms.ts";
import type { LeadStatus, List } from "../../forms/lead-status.ts";
import type { NoteKind } from "../../forms/lead-words.ts";
import type { NextStep } from "../../forms/next-step.ts";
import type { Urgency } from "../../forms/urgency.ts";
import type { ChallengeRow, PasskeyRow, PersonRow, SessionRow, SignInLinkRow } from "./people-schema.ts";

/** Channels on which a lead leaves the service. Each has its own state, attempts and schedule. */
export const channels = ["webhook", "office-mail", "confirmation", "reply", "page-mail"] as const;
export type Channel = (typeof channels)[number];
/** Channels of the emails that a lead causes by itself. */
export type MailChannel = Extract<Channel, "office-mail" | "confirmation">;

/** States of deliveries that have not arrived and still may. Held ones have no destination yet. */
export const undeliveredStates = ["pending", "held", "failed"] as const;
export type UndeliveredState = (typeof undeliveredStates)[number];

/** A skipped delivery is not to be sent: suspected spam, over a confirmation limit, or no address left. */
export type DeliveryState = UndeliveredState | "delivered" | "skipped";

export type LeadOrigin = "form" | "phone";

/** Tables of both engines. Times are whole milliseconds since 1970, in UTC. */
export interface Tables {
	leads: LeadTable;
	deliveries: DeliveryRow;
	attempts: AttemptRow;
	confirmations: ConfirmationRow;
	/** Search index; SQLite only. */
	lead_search: { rowid: number };
	erasures: ErasureRow;
	erasure_key: ErasureKeyRow;
	job_runs: JobRunRow;
	notes: NoteRow;
	files: FileRow;
	customer_links: CustomerLinkRow;
	replies: ReplyRow;
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
	/** Lower-case address, by which everything held about a customer is found. */
	email: string;
	fingerprint: string;
	idempotency_key: string | null;
	/** JSON array of strings. */
	spam_reasons: string;
	/** 1 while the lead is suspected of being spam. */
	is_spam: Generated<number>;
	/** Search words of the payload, the details as submitted and the notes (`search/tokens.ts`). */
	search_words: string;
	/** Counts the stored leads: search lists them by it, newest first. Each database has its own. */
	number: GeneratedAlways<number>;
	/** Values of the form, with the customer's name, phone, email and postcode as the office corrected them. */
	payload: string;
	/** Payload as submitted, if the office has corrected it. The webhook gets this one, byte for byte. */
	submitted: string | null;
	/** Lower-case address as submitted, where the office has corrected the lead: the customer is found by it too. */
	submitted_email: string | null;
	/** House and street, which no form asks for. */
	street: Generated<string>;
	/** Way in which the enquiry reached the office: a form of the site, or the phone. */
	origin: Generated<LeadOrigin>;
	reference: string;
	/** Source of the visit, as JSON; null if unknown. A header of the webhook, never part of the payload. */
	source: string | null;
	/** Null while the office owes an answer. */
	answered_at: number | null;
	/** Id of the person who reached the customer; null while nobody has, or if that person is not on the desk. */
	answered_by: string | null;
	/** Time at which the customer last wrote on their page; null once somebody has answered that. */
	wrote_at: Generated<number | null>;
	/** Time of the first message that nobody has answered, from which the reply is owed; as null counts `wrote_at`. */
	unanswered_since: Generated<number | null>;
	/** Time at which a quote, a call, Quoted or Won followed a visit whose hour had come, even if nobody was in. */
	visited_at: Generated<number | null>;
	status: Generated<LeadStatus>;
	/** Time of the last change of status. */
	status_at: number | null;
	lost_reason: string | null;
	assignee_id: Generated<string>;
	/** The lead's next step; all three are null without one. */
	next_kind: NextStep["kind"] | null;
	/** A day in London, with a time where it has one: `2026-03-02`, `2026-03-02T09:30`. */
	next_at: string | null;
	next_minutes: number | null;
	/** Whole pounds. */
	quoted_value: number | null;
	won_value: number | null;
	/** Computed by the database: `deleted` while that can be undone, `merged` while it is in another lead's thread. */
	list: GeneratedAlways<List | "deleted" | "merged">;
	area: AreaCode;
	/** Digits of the phone number with its country code, by which a customer is recognised; empty if there is none. */
	phone: string;
	/** Chosen by the customer in the form, or by the office. */
	urgency: Urgency | null;
	deleted_at: number | null;
	/** Reference of the lead that this one was merged into. */
	merged_into: string | null;
	/** Reference of the lead at the end of its merges, whose thread it is in; null unless it was merged. */
	thread: Generated<string | null>;
	/** References of leads that turned out to be another customer's, separated by spaces. */
	not_same: Generated<string>;
}

export type LeadRow = Selectable<LeadTable>;

/** Delivery of a lead on one channel; a narrow row, because it changes often. */
export interface DeliveryRow {
	lead_id: string;
	channel: Channel;
	/**
	 * Reply that is delivered or, for `page-mail`, the message or file of the customer that made the email due; empty on the
	 * other channels.
	 */
	reply_id: string;
	/** Copy of the lead's form, so that this table's indexes answer without a join. */
	form: FormPath;
	/** Time of the lead's receipt; of a reply, the time when it was written. */
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
	/** 1 if an attempt ended without a record or, for an email, a confirmation: it may have arrived. */
	outcome_unknown: number;
	/** Mailboxes that still lack the email, one per line; null for all of them. */
	recipients: string | null;
	/** 1 once a person has sent this very lead again. */
	is_resent: Generated<number>;
	/** Time of receipt, or of a later release from spam, resend or setting of its destination. */
	queued_at: number;
	/** Id of the person who last queued a reply, for whom it counts; null on other channels, and for those queued before 0007. */
	queued_by: Generated<string | null>;
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
	/** Address of the customer's email; null on the other channels, or if nothing was sent. */
	recipient: string | null;
}

/** Time of a lead's last confirmation or attempt at one, which limits how many an address gets. */
export interface ConfirmationRow {
	lead_id: string;
	/** Mailbox, as `normalizeMailbox` writes it. */
	email: string;
	sent_at: number;
}

/** A record of an erasure, by which it can be repeated after a restore. Never personal data. */
export interface ErasureRow {
	/** Keyed hash of a tombstone: an email address, phone number, lead or colleague. */
	hash: string;
	erased_at: number;
	leads: number;
	key_id: string;
}

/** Key for the hashes of erasures. */
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
}

/** A photograph or drawing that the customer has added on their page. */
export interface FileRow {
	/** Chosen by the browser, so that an upload that is repeated is kept once. */
	id: string;
	lead_id: string;
	at: number;
	/** Name as sent, without controls. */
	name: string;
	/** Media type of the content: `image/jpeg`, or `application/pdf`. */
	type: string;
	/** Bytes as sent. */
	sent_size: number;
	/** Bytes that the limits count: the larger of those sent and those of the content. */
	counted_size: number;
	/** Pixels; null for a PDF. */
	width: number | null;
	height: number | null;
	content: Uint8Array;
	/** A small JPEG; null for a PDF. */
	thumbnail: Uint8Array | null;
}

/** A link to a customer's page. Each email has its own, and all of a lead's open the same page. */
export interface CustomerLinkRow {
	/** Hash of the token in the link. */
	hash: string;
	lead_id: string;
	made_at: number;
	/** 1 if it was in an email to the customer, 0 if the browser that sent the form got it. */
	emailed: number;
	/** The lead's email until a correction, which withdrew the link, normalised. Null while the link works. */
	former_email: string | null;
}

/** An email that the office wrote to the customer on the desk. Its delivery has its own row. */
export interface ReplyRow {
	id: string;
	lead_id: string;
	at: number;
	person_id: string | null;
	person_name: string;
	/** Address that it goes to, or was sent to. */
	email: string;
	text: string;
	/** Visit that the reply confirms or cancels, a day and time in London; null for any other reply. */
	visit_at: string | null;
	visit_minutes: number | null;
	/** 1 if the reply cancels the visit that an earlier one confirmed. */
	cancels_visit: Generated<number>;
	/** 1 once the sent reply has been recorded as the lead's answer. */
	counted: Generated<number>;
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
	/** JSON. */
	detail: string;
	/** Hash of the request that caused the event, by which its repeat is recognised. */
	request: string | null;
	/** Event that this one has undone. */
	undoes: string | null;
	/** Time at which another event has undone this one. */
	undone_at: number | null;
}
