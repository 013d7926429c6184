import type { PictureName } from "../../media/pictures.ts";
import type { PageMeta } from "../../pages/page-meta.ts";
import type { Point } from "../../shared/point.ts";
import type { ServiceSlug } from "../project-kinds.ts";
import type { StageSpan } from "../stages.ts";

export interface ServicePageContent {
	readonly slug: string;
	/** Short name, for the breadcrumb. */
	readonly name: string;
	readonly heading: string;
	readonly intro: string;
	readonly picture: PictureName;
	readonly stages: StageSpan & { readonly heading: string; readonly intro: string };
	readonly included: readonly string[];
	readonly process: { readonly heading: string; readonly steps: readonly [Point, Point, Point, Point] };
	readonly why: { readonly heading: string; readonly cards: readonly [Point, Point, Point] };
	/** Links to the three hubs or trades that the stage needs most. */
	readonly related: readonly [ServiceSlug, ServiceSlug, ServiceSlug];
	readonly cta: { readonly heading: string; readonly text: string };
	readonly meta: PageMeta;
}
