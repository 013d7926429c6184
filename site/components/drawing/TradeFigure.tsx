import "./trade-figure.css";
import type { HubPageSlug } from "../../../content/services/hub-pages/slugs.ts";
import { drawingsHash } from "../../generated/trade-drawings.ts";
import { drawingFile } from "../media/picture-files.ts";

/** A trade's drawing as an image, without the words that the trade's own page has. Decorative. */
export const TradeFigure = ({ slug }: { readonly slug: HubPageSlug }) => (
	<span className="trade-figure">
		<img src={`/media/${drawingFile(slug, drawingsHash)}`} alt="" loading="lazy" data-fetched="once-painted" />
	</span>
);
