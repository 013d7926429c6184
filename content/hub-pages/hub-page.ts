import type { PageMeta } from "../page-meta.ts";
import type { PictureName } from "../pictures.ts";
import type { HubPageSlug } from "./slugs.ts";

/** What a hub page says; its quote form is in forms/hub-forms.ts. */
export interface HubPage {
	readonly slug: HubPageSlug;
	/** Short name, for the breadcrumb. */
	readonly name: string;
	/** The page's h1; its first word decides which hubs are related (content/related.ts). */
	readonly heading: string;
	readonly lead: string;
	/** The bullet list beside the heading. */
	readonly coreItems: readonly string[];
	readonly picture: PictureName;
	readonly included: { readonly lead: string; readonly items: readonly string[] };
	/** The words above the trade's drawing. */
	readonly drawing: { readonly label: string; readonly heading: string; readonly lead: string };
	readonly meta: PageMeta;
}

/** The page of a trade without a hub: instead of a quote form it ends with the way to /contact. */
export interface TradePage extends HubPage {
	readonly cta: { readonly heading: string; readonly text: string };
}
