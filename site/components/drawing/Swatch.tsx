import "./swatch.css";
import type { HubSlug } from "../../../content/services/hubs.ts";
import { swatchHash } from "../../generated/swatches.ts";
import { AfterHydration } from "../../start/AfterHydration.tsx";
import { swatchFile } from "../media/picture-files.ts";

/** A small picture of a trade's material. */
export const Swatch = ({ trade }: { readonly trade: HubSlug }) => (
	<span className="swatch">
		<AfterHydration>
			<img src={`/media/${swatchFile(trade, swatchHash)}`} alt="" loading="lazy" />
		</AfterHydration>
	</span>
);
