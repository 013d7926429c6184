import type { PageMeta } from "../page-meta.ts";

/** A numbered section of a legal text: paragraphs, then a list, then what follows it. */
export interface LegalSection {
	/** Names the section in an address. */
	readonly id: string;
	readonly heading: string;
	readonly paragraphs: readonly string[];
	readonly list?: readonly string[];
	readonly closing?: string;
}

/** A static legal page. */
export interface LegalPage {
	readonly heading: string;
	readonly lead: string;
	readonly updated: string;
	readonly sections: readonly LegalSection[];
	readonly meta: PageMeta;
}
