import type { HubSlug } from "../../content/hubs.ts";

/** A trade's hatch or symbol; the shell draws them all once (Swatches). */
export const Swatch = ({ trade }: { readonly trade: HubSlug }) => (
	<svg className="swatch" viewBox="0 0 56 36" aria-hidden="true">
		<use href={`#s-${trade}`} />
	</svg>
);
