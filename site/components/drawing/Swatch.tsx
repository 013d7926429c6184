import "./swatch.css";
import type { HubSlug } from "../../../content/services/hubs.ts";
import { drawingsHash } from "../../generated/trade-drawings.ts";
import { swatchFile } from "../media/picture-files.ts";

/** A detail of a trade's drawing. */
export const Swatch = ({ trade }: { readonly trade: HubSlug }) => (
	<span className="swatch">
		<img src={`/media/${swatchFile(trade, drawingsHash)}`} alt="" loading="lazy" data-fetched="once-painted" />
	</span>
);
