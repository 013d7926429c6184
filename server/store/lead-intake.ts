import type { FormPath } from "../../forms/forms.ts";
import type { Source } from "../../forms/source.ts";
import type { MailChannel } from "./lead.ts";

/** A validated request before it is stored. */
export interface NewLead {
	readonly id: string;
	readonly form: FormPath;
	/** The webhook's request body, exactly as it will be sent. */
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
	/** False if no webhook is set for the form, so that its delivery is held. */
	readonly hasTarget: boolean;
	/** Suspected spam is delivered once the office releases it. */
	readonly isSpam: boolean;
	/** Mails that are queued with the lead; those of suspected spam wait until it is released. */
	readonly mails?: readonly MailChannel[];
	/** Skips the confirmation because its sender had too many. The office can still send it by hand. */
	readonly isConfirmationSkipped?: boolean;
	/** Source of the visit. Never delivered. */
	readonly source?: Source;
	/** Unique per form; absent if the sender sent none. */
	readonly idempotencyKey?: string;
	/** Hash that is equal when the same person sends the same text to the same form again. */
	readonly fingerprint: string;
	/** Reasons for suspecting spam; empty if there are none. Never delivered. */
	readonly spamReasons: readonly string[];
}

/** The stored lead: the new one, or the first one with its idempotency key. */
export interface Accepted {
	readonly id: string;
	/** Short reference that people use: `BF-……`. */
	readonly reference: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly isRepeat: boolean;
}

/** Queries that the public service needs to accept leads. */
export interface LeadIntake {
	/**
	 * Commits the lead and its deliveries in one transaction and syncs it to disk before resolving. If the form
	 * already has a lead with this idempotency key, nothing is stored and that lead is returned.
	 *
	 * @throws StoreUnavailable when nothing was stored
	 */
	accept(lead: NewLead): Promise<Accepted>;

	/** Counts leads with this fingerprint received since that time. */
	countSince(fingerprint: string, since: Date): Promise<number>;

	/** Resolves when the store responds. @throws StoreUnavailable */
	ping(): Promise<void>;
}

/** Thrown when the store could not read or write. Nothing was stored. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
}
