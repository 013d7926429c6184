import "./swatch.css";
import type { HubSlug } from "../../content/hubs.ts";
import { swatchFile } from "../generated/swatches.ts";

/** A trade's hatch or symbol. */
export const Swatch = ({ trade }: { readonly trade: HubSlug }) => (
	<svg className="swatch" viewBox="0 0 56 36" aria-hidden="true">
		<use href={`${swatchFile}#${trade}`} />
	</svg>
);
