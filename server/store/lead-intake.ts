import type { FormPath } from "../../forms/forms.ts";
import type { Source } from "../../forms/source.ts";
import type { MailChannel } from "./lead.ts";

/** A checked request on its way into the store. */
export interface NewLead {
	readonly id: string;
	readonly form: FormPath;
	/** Exactly what the webhook will receive. */
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
	readonly state: "pending" | "held" | "spam";
	/** The mails that it causes, at once; suspected spam causes them when it is released. */
	readonly mails?: readonly MailChannel[];
	/** The confirmation is not sent, since its sender had too many; the office can still send it by hand. */
	readonly isConfirmationSkipped?: boolean;
	/** Where the visit came from. Never delivered. */
	readonly source?: Source;
	/** Counts per form; absent where the sender gave none. */
	readonly idempotencyKey?: string;
	/** Equal for the same person sending the same text to the same form again. */
	readonly fingerprint: string;
	/** What spoke for spam; empty for people. Never delivered. */
	readonly spamReasons: readonly string[];
}

/** The lead that is stored: the one that came in, or the first one with its idempotency key. */
export interface Accepted {
	readonly id: string;
	/** What people call it: `BF-……`. */
	readonly reference: string;
	readonly payload: Readonly<Record<string, unknown>>;
	readonly isRepeat: boolean;
}

/** What the service that takes leads needs of the store. */
export interface LeadIntake {
	/**
	 * Commits the lead and its deliveries in one transaction and syncs it to disk before resolving. With an idempotency
	 * key that the form has seen before nothing is stored and the first lead comes back.
	 *
	 * @throws StoreUnavailable when nothing was stored
	 */
	accept(lead: NewLead): Promise<Accepted>;

	/** How many leads with this fingerprint have been received since then. */
	countSince(fingerprint: string, since: Date): Promise<number>;

	/** Resolves when the store answers. @throws StoreUnavailable */
	ping(): Promise<void>;
}

/** The store could not read or write, and has stored nothing. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
}
