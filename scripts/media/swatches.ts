import { type DerivedFolder, fingerprint } from "./derived.ts";

/**
 * Derives one file of symbols with the trades' swatches, each named after its hub. Inlined, each would add half a
 * kilobyte to every page. Colours come from the page.
 *
 * @param swatches markup by hub
 * @returns the file's address, as the source text of a string
 */
export async function deriveSwatches(
	swatches: Readonly<Record<string, string>>,
	folder: DerivedFolder,
): Promise<string> {
	const symbols = Object.entries(swatches).map(
		([hub, markup]) => `<symbol id="${hub}" viewBox="0 0 56 36"><path d="M.75.75h54.5v34.5H.75z"/>${markup}</symbol>`,
	);
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
	const file = `swatches.${fingerprint(drawing)}.svg`;
	return folder.derive(file, async () => ({ files: { [file]: drawing }, note: JSON.stringify(`/icons/${file}`) }));
}
