import type { DrawnPictureName } from "../../media/drawn-pictures.ts";
import type { PageMeta } from "../../pages/page-meta.ts";
import type { HubPageSlug } from "./slugs.ts";

/** Texts of a hub page, whose quote form is in forms/hub-forms.ts, or of a trade page, which has none. */
export interface HubPage {
	readonly slug: HubPageSlug;
	/** Short name, for the breadcrumb. */
	readonly name: string;
	/** The page's h1. Its first word excludes a hub from its own related hubs (content/services/related-hubs.ts). */
	readonly heading: string;
	readonly intro: string;
	/** Bullet points beside the heading. */
	readonly coreItems: readonly string[];
	/** A detail of the work, shown half drawn beside what is included. */
	readonly picture: DrawnPictureName;
	readonly included: { readonly intro: string; readonly items: readonly string[] };
	/** Texts above the trade's drawing. */
	readonly drawing: { readonly label: string; readonly heading: string; readonly intro: string };
	readonly meta: PageMeta;
}
