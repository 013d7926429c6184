import type { NoteKind } from "./work.ts";

/** What somebody wrote beside a lead. */
export interface NoteRow {
	id: string;
	lead_id: string;
	at: number;
	/** Null where the command line did it. */
	person_id: string | null;
	person_name: string;
	kind: NoteKind;
	text: string;
	edited_at: number | null;
	version: number;
}

/** Who did what and when. Once its lead is gone, nothing in it tells whose it was. */
export interface EventRow {
	id: string;
	lead_id: string | null;
	at: number;
	person_id: string | null;
	person_name: string;
	what: string;
	/** How many leads it was done to. */
	leads: number;
	/** The lead's, after it; null where the lead has kept its own. */
	version: number | null;
	/** JSON. */
	detail: string;
	undone_at: number | null;
}

/** Who may sign in; without an address somebody who once could. */
export interface PersonRow {
	id: string;
	name: string;
	/** In lower case. */
	email: string | null;
	added_at: number;
	/** When they first signed in. */
	joined_at: number | null;
	seen_at: number | null;
	mails: "each" | "morning" | "none";
	/** A JSON array of form paths. */
	mail_forms: string;
}

export interface SessionRow {
	/** Of the cookie's value. */
	hash: string;
	person_id: string;
	created_at: number;
	used_at: number;
	/** The passkey that it began with. */
	passkey_id: string | null;
	/** For its person to recognise: `Firefox on Windows`. */
	browser: string;
	/** The lead that is open in it, and when that was last so. */
	lead_id: string | null;
	lead_seen_at: number | null;
}

export interface SignInLinkRow {
	/** Of what the address carries. */
	hash: string;
	kind: "sign-in" | "invitation" | "first";
	/** Null for the first person, who is not there yet. */
	person_id: string | null;
	created_at: number;
	expires_at: number;
	used_at: number | null;
}

export interface PasskeyRow {
	/** The credential's, in Base64url. */
	id: string;
	person_id: string;
	/** In Base64url. */
	public_key: string;
	counter: number;
	/** A JSON array. */
	transports: string;
	name: string;
	added_at: number;
	used_at: number | null;
}

/** What a passkey has to sign, once. */
export interface ChallengeRow {
	challenge: string;
	/** Null where it is for signing in. */
	person_id: string | null;
	expires_at: number;
}
