import type { DrawnPictureName } from "../../media/drawn-pictures.ts";
import type { PageMeta } from "../../pages/page-meta.ts";
import type { Point } from "../../shared/point.ts";
import type { HubPageSlug } from "../hub-pages/slugs.ts";
import type { StageSpan } from "../stages.ts";

export interface ServicePageContent {
	readonly slug: string;
	/** Short name, for the breadcrumb. */
	readonly name: string;
	readonly heading: string;
	readonly intro: string;
	readonly picture: DrawnPictureName;
	readonly stages: StageSpan & {
		readonly heading: string;
		readonly intro: string;
		/** Words under the line that measures the stages. */
		readonly caption: string;
	};
	readonly included: readonly string[];
	readonly process: { readonly heading: string; readonly steps: readonly [Point, Point, Point, Point] };
	readonly why: { readonly heading: string; readonly cards: readonly [Point, Point, Point] };
	/** Links to the three hubs or trades that the stage needs most. */
	readonly related: readonly [HubPageSlug, HubPageSlug, HubPageSlug];
	readonly cta: {
		readonly heading: string;
		readonly text: string;
		/** The drawing beside the words; without one the band is charcoal. */
		readonly drawing?: HubPageSlug;
	};
	readonly meta: PageMeta;
}
