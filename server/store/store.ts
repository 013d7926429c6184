import type { FormPath } from "../../forms/forms.ts";

/** A lead's states (contract, 'Delivery'). */
export const leadStates = ["pending", "delivered", "failed", "held", "spam"] as const;
export type LeadState = (typeof leadStates)[number];

/** A checked request on its way into the store. */
export interface NewLead {
	readonly id: string;
	readonly form: FormPath;
	/** Exactly what the webhook will receive. */
	readonly payload: Readonly<Record<string, unknown>>;
	readonly receivedAt: Date;
	readonly state: "pending" | "held" | "spam";
	/** Counts per form; absent where the sender gave none. */
	readonly idempotencyKey?: string;
	/** Equal for the same person sending the same text to the same form again. */
	readonly fingerprint: string;
	/** What spoke for spam; empty for people. Never delivered. */
	readonly spamReasons: readonly string[];
}

/** What the service that takes leads needs of the store. */
export interface LeadIntake {
	/**
	 * Commits the lead and its delivery in one transaction and syncs it to disk before resolving. With an idempotency
	 * key that the form has seen before nothing is stored and the first lead's id comes back.
	 *
	 * @throws StoreUnavailable when nothing was stored
	 */
	accept(lead: NewLead): Promise<{ readonly id: string; readonly isRepeat: boolean }>;

	/** How many leads with this fingerprint came in since then. */
	countSince(fingerprint: string, since: Date): Promise<number>;

	/** Resolves when the store answers. @throws StoreUnavailable */
	ping(): Promise<void>;
}

/** The store could not read or write; what was to be stored is not stored. */
export class StoreUnavailable extends Error {
	override readonly name = "StoreUnavailable";
}
