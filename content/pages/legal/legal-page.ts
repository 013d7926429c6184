import type { PageMeta } from "../page-meta.ts";

/** A numbered section: paragraphs, then a list, then a closing paragraph. */
interface LegalSection {
	/** Anchor of the section in the page's URL. */
	readonly id: string;
	readonly heading: string;
	readonly paragraphs: readonly string[];
	readonly list?: readonly string[];
	readonly closing?: string;
}

export interface LegalPage {
	readonly heading: string;
	readonly intro: string;
	readonly updated: string;
	readonly sections: readonly LegalSection[];
	readonly meta: PageMeta;
}
