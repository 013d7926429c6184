/** A lead as a webhook would get it. */
export interface ArrivedLead {
	readonly kind: "lead";
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** The HTTP status that it was answered with. */
	readonly answer: number;
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

export type Arrival = (ArrivedLead | ArrivedMail) & {
	readonly number: number;
	/** ISO 8601. */
	readonly at: string;
};

/** So many are kept; the oldest go. */
const maxKept = 500;

/** What has arrived, newest last; gone with the process. */
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

	/** Calls it whenever something arrives. @returns a function that ends this */
	listen(tell: () => void): () => void {
		this.#listeners.add(tell);
		return () => this.#listeners.delete(tell);
	}
}
