import type { HubSlug } from "../../content/services/hubs.ts";

/**
 * Drawings by trade, 56 by 36 within their frame: brick in section, setting-out point, parquet, sawn timber, plaster,
 * valve, socket, level. A trade without one has an empty frame.
 */
const drawings: Readonly<Partial<Record<HubSlug, string>>> = {
	"general-contractor":
		'<path d="M1 8L8 1M1 15L15 1M1 22L22 1M1 29L29 1M2 35L36 1M9 35L43 1M16 35L50 1M23 35L55 3M30 35L55 10M37 35L55 17M44 35L55 24M51 35L55 31" />',
	designing:
		'<path d="M28 1v34M1 18h54" /><circle cx="28" cy="18" r="9" /><path fill="currentColor" stroke="none" d="M28 9a9 9 0 0 1 9 9h-9zM28 27a9 9 0 0 1-9-9h9z" />',
	flooring:
		'<svg x="1" y="1" width="54" height="34" viewBox="0 0 54 34"><path d="M0 0v34M13.5 0v34M27 0v34M40.5 0v34M0 -12l13.5-9 13.5 9 13.5-9 13.5 9M0 -3.5l13.5-9 13.5 9 13.5-9 13.5 9M0 5l13.5-9 13.5 9 13.5-9 13.5 9M0 13.5l13.5-9 13.5 9 13.5-9 13.5 9M0 22l13.5-9 13.5 9 13.5-9 13.5 9M0 30.5l13.5-9 13.5 9 13.5-9 13.5 9M0 39l13.5-9 13.5 9 13.5-9 13.5 9" /></svg>',
	carpentry: '<path d="M1 1l54 34M55 1L1 35" />',
	decorating:
		'<path d="M4 6h0m6-2h0m7 1h0m5 1h0m7-1h0m6 0h0m6-1h0m4 2h0m7-2h0M6 10h0m6 1h0m4-1h0m8 1h0m5-1h0m6 1h0m5-1h0m7 0h0m4 0h0M5 15h0m7 1h0m5 0h0m4-1h0m7 0h0m6 0h0m7-1h0m4 1h0m7 2h0M5 20h0m6 0h0m5 0h0m6 1h0m7-1h0m6 1h0m6 0h0m5 0h0m5 0h0M6 26h0m5-1h0m6 0h0m5 1h0m7 1h0m4 0h0m6-1h0m6-1h0m8 0h0M5 30h0m6 1h0m5 1h0m7 0h0m6 0h0m6-2h0m4 0h0m6 0h0m7 0h0" stroke-width="1.8" stroke-linecap="round" />',
	plumbing: '<path d="M1 18h14M41 18h14M15 9.5v17L41 9.5v17z" /><path d="M28 18V7M22 7h12" />',
	"electrical-services": '<path d="M1 24h16M39 24h16M17 24a11 11 0 0 1 22 0zM28 13V5M22 5h12" />',
	"extra-services":
		'<path d="M1 22h54" /><path d="M20 9h16l-8 13z" /><path fill="currentColor" stroke="none" d="M28 9h8l-8 13z" />',
};

/** Drawing of the contact form: a letter with its title block, where each hub has its trade. */
const letter = '<path d="M6 8h20M6 13h26M6 18h17M31 25h24M31 35V25M42 35V25"/>';

const symbols = Object.entries({ ...drawings, contact: letter }).map(
	([name, markup]) =>
		`<symbol id="swatch-${name}" viewBox="0 0 56 36"><path d="M.75.75h54.5v34.5H.75z"/>${markup}</symbol>`,
);

/** SVG with a symbol for each form, named after its hub; colours come from the page. */
export const swatchSymbols = `<div hidden><svg>${symbols.join("")}</svg></div>`;
