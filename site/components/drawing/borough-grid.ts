import { type BoroughCode, boroughs } from "../../../content/areas/areas.ts";

const side = 11.625;
const gap = 1;
const river = 0.62 * side;

/**
 * The map's grid in per cent of its width: eight columns, four rows north of the river and three south. Its own row is
 * lower.
 */
export const boroughGrid = { side, width: 8 * side + 7 * gap, height: 7 * side + river + 7 * gap } as const;

/** Returns the north-western corner of a borough's tile. */
export function findTile(code: BoroughCode): { readonly x: number; readonly y: number } {
	const { x, y } = boroughs[code];
	const step = side + gap;
	return { x: (x - 1) * step, y: (y - 1) * step - (y > 5 ? side - river : 0) };
}

/** Course of the Thames through the map, whose ends are round and within it. */
export const thamesCourse =
	"M11 75V58C11 50 20 51 21.6 53.1C23.7 55.7 24.7 57.1 27.75 56.3S33.38 56.1 36.38 55.9S41.38 51.5 " +
	"45.38 51.7S58 52.5 61.63 52.1C65.63 52.1 64.13 56.5 68.13 56.5S70.63 51.9 74.13 51.9S81.25 55.5 85.88 55.1S92.88 " +
	"53.5 98.9 53.8";
