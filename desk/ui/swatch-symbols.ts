import { swatches } from "../../content/swatches.ts";

/** Symbol of the contact form: a letter with its title block, where each hub has its trade. */
const letter = '<path d="M6 8h20M6 13h26M6 18h17M31 25h24M31 35V25M42 35V25"/>';

const symbols = Object.entries({ ...swatches, contact: letter }).map(
	([name, markup]) =>
		`<symbol id="swatch-${name}" viewBox="0 0 56 36"><path d="M.75.75h54.5v34.5H.75z"/>${markup}</symbol>`,
);

/** SVG with a symbol for each form, named after its hub; colours come from the page. */
export const swatchSymbols = `<svg hidden>${symbols.join("")}</svg>`;
