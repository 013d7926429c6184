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
