import type { PictureWith } from "../../media/picture-cuts.ts";
import type { PictureName } from "../../media/pictures.ts";
import type { PageMeta } from "../../pages/page-meta.ts";
import type { HubPageSlug } from "./slugs.ts";

type RoomPicture = PictureWith<"card">;

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
	readonly picture: PictureName;
	readonly included: { readonly intro: string; readonly items: readonly string[] };
	/** Texts above the trade's drawing. */
	readonly drawing: { readonly label: string; readonly heading: string; readonly intro: string };
	/** Picture of a finished project for each of the related hubs, which shows the hub's work. */
	readonly related: readonly [RoomPicture, RoomPicture, RoomPicture];
	readonly meta: PageMeta;
}
