import { boroughCodes, boroughs } from "../../content/areas/areas.ts";
import { boroughGrid, findTile } from "../../site/components/drawing/borough-grid.ts";
import { thamesCourse } from "../../site/components/drawing/thames-course.ts";
import { type DerivedFolder, fingerprint } from "./derived.ts";

/** Draws the boroughs as tiles for a dark band, solid, hatched and outlined by tier, and the Thames between them. */
export function drawBoroughMap(colour: (token: string) => string): string {
	const [line, ground] = [colour("stock"), colour("charcoal")];
	const fills = { central: line, inner: "url(#hatch)", outer: "none" };
	const { side } = boroughGrid;
	const tiles = boroughCodes.map((code) => {
		const { x, y } = findTile(code);
		const { tier } = boroughs[code];
		const tile = `<rect x='${x}' y='${y}' width='${side}' height='${side}' fill='${fills[tier]}'/>`;
		// Behind the code, which hatch would blur
		const band = `<path d='M${x + 0.2} ${y + side / 2}h${side - 0.4}' stroke='${ground}' stroke-width='6' stroke-linecap='butt'/>`;
		return tier === "inner" ? tile + band : tile;
	});
	// Room for the outer lines, the lowest also where a browser rounds the image's height down
	return [
		`<svg xmlns='http://www.w3.org/2000/svg' viewBox='-.2 -.2 ${boroughGrid.width + 0.4} ${boroughGrid.height + 0.5}' fill='none' stroke='${line}' stroke-width='.25' stroke-linecap='round'>`,
		"<pattern id='hatch' width='1.4' height='1.4' patternUnits='userSpaceOnUse' patternTransform='rotate(45)'><path d='M0 0V1.4'/></pattern>",
		...tiles,
		`<path d='${thamesCourse}' stroke-width='2.2'/><path d='${thamesCourse}' stroke='${ground}' stroke-width='1.7'/>`,
		"</svg>",
	].join("");
}

/** Derives the map as an image. Returns its path as the source text of a string. */
export function deriveBoroughMap(colour: (token: string) => string, folder: DerivedFolder): Promise<string> {
	const map = drawBoroughMap(colour);
	const file = `borough-map.${fingerprint(map)}.svg`;
	return folder.derive(file, async () => ({ files: { [file]: map }, note: JSON.stringify(`/media/${file}`) }));
}
