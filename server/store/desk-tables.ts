import type { NoteKind } from "./work.ts";

/** A note on a lead. */
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

/** A person who may sign in, or a former one, whose address is null. */
export interface PersonRow {
	id: string;
	name: string;
	/** Lower case. */
	email: string | null;
	added_at: number;
	/** Time of the first sign-in. */
	joined_at: number | null;
	seen_at: number | null;
	mails: "each" | "morning" | "none";
	/** A JSON array of form paths. */
	mail_forms: string;
}

export interface SessionRow {
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
export interface ChallengeRow {
	challenge: string;
	/** Null for signing in. */
	person_id: string | null;
	expires_at: number;
}
