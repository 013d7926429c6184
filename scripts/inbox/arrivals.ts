/** A lead as received by a webhook. */
interface ArrivedLead {
	readonly kind: "lead";
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** HTTP status of the response. */
	readonly status: number;
}

export interface ArrivedMail {
	readonly kind: "mail";
	readonly from: string;
	readonly to: readonly string[];
	readonly subject: string;
	readonly headers: readonly { readonly name: string; readonly value: string }[];
	readonly text: string;
	readonly html: string;
}

type Arrival = (ArrivedLead | ArrivedMail) & {
	readonly number: number;
	/** ISO 8601. */
	readonly at: string;
};

/** Number of arrivals that are kept; the oldest are dropped. */
const maxKept = 500;

/** Arrivals in memory, oldest first; lost when the process ends. */
export class Arrivals {
	readonly #kept: Arrival[] = [];
	readonly #listeners = new Set<() => void>();
	#count = 0;

	add(arrived: ArrivedLead | ArrivedMail): void {
		this.#count += 1;
		this.#kept.push({ ...arrived, number: this.#count, at: new Date().toISOString() });
		if (this.#kept.length > maxKept) this.#kept.shift();
		for (const tell of this.#listeners) tell();
	}

	get all(): readonly Arrival[] {
		return this.#kept;
	}

	/** Calls `tell` on every arrival. Returns a function that unsubscribes. */
	listen(tell: () => void): () => void {
		this.#listeners.add(tell);
		return () => this.#listeners.delete(tell);
	}
}
