import type { Generated } from "kysely";

/** Owners manage people and may export, delete and erase; colleagues do everything else. */
export type Role = "owner" | "colleague";

/** A person who may sign in, or a former person, whose address is null. */
export interface PersonRow {
	id: string;
	name: string;
	/** Lower case. */
	email: string | null;
	/** 0 until the person has followed a link sent to the address. */
	is_email_checked: number;
	role: Role;
	added_at: number;
	joined_at: number | null;
	seen_at: number | null;
	mails: "each" | "morning" | "none";
	/** Hash of the personal calendar's token, which can be derived from the office's token. */
	calendar_hash: string | null;
	/** Time since which the calendar's address works. */
	calendar_at: number | null;
}

export interface SessionRow {
	/** Hash of the cookie's value. */
	hash: string;
	person_id: string;
	created_at: number;
	used_at: number;
	passkey_id: string | null;
	/** Label by which the person recognises the session: `Firefox on Windows`. */
	browser: string;
	/** Lead that is open in the session, and when the page last confirmed it. */
	lead_id: string | null;
	lead_seen_at: number | null;
	/** 1 while the person writes a reply to that lead. */
	is_writing: Generated<number>;
}

export interface SignInLinkRow {
	hash: string;
	kind: "sign-in" | "invitation" | "first-owner" | "new-email";
	/** Null for the first owner, who does not exist yet. */
	person_id: string | null;
	/** Address in lower case: the new one that the link confirms, or the invited one; null for the other kinds. */
	email: string | null;
	created_at: number;
	expires_at: number;
	used_at: number | null;
	/** 1 if the email with an invitation could not be sent. */
	is_unsent: Generated<number>;
}

export interface PasskeyRow {
	/** Credential id, in Base64url. */
	id: string;
	person_id: string;
	/** Base64url. */
	public_key: string;
	counter: number;
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
