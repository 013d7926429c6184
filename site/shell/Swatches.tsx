import drawn from "./swatches.svg?raw";

/** Written into the page by the build; the client bundle leaves it out, and React takes it over as it is. */
const sprite = import.meta.env.SSR || import.meta.env.DEV ? drawn.replaceAll(/>\s+</g, "><") : "";

/**
 * One drawing convention per trade, drawn once a page and used by name: brick in section, setting-out point, parquet,
 * sawn timber, plaster, valve, socket, level.
 */
export const Swatches = () => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
	<div hidden dangerouslySetInnerHTML={{ __html: sprite }} suppressHydrationWarning />
);
