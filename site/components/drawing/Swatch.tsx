import "./swatch.css";
import type { HubSlug } from "../../../content/hubs.ts";
import { swatchFile } from "../../generated/swatches.ts";
import { AfterHydration } from "../../start/AfterHydration.tsx";

/** A trade's hatch or symbol. */
export const Swatch = ({ trade }: { readonly trade: HubSlug }) => (
	<span className="swatch">
		<AfterHydration>
			<svg viewBox="0 0 56 36" aria-hidden="true">
				<use href={`${swatchFile}#${trade}`} />
			</svg>
		</AfterHydration>
	</span>
);
