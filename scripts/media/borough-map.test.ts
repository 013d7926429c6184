import { expect, test } from "vitest";
import { boroughCodes, boroughs } from "../../content/areas/areas.ts";
import { drawBoroughMap } from "./borough-map.ts";

test("the map has a tile for each borough, within its frame and none on another", () => {
	const tiles = [
		...drawBoroughMap(() => "#000000").matchAll(/<rect x='(\S+)' y='(\S+)' width='(\S+)'.*?fill='(\S+)'/g),
	];
	const places = tiles.map(([, x, y]) => [Number(x), Number(y)] as const);
	expect(tiles.map(([, , , , fill]) => fill)).toEqual(
		boroughCodes.map((code) => ({ central: "#000000", inner: "url(#hatch)", outer: "none" })[boroughs[code].tier]),
	);
	for (const [at, [x, y]] of places.entries()) {
		expect(Math.max(x, y) + 11.625).toBeLessThanOrEqual(100);
		for (const [otherX, otherY] of places.slice(at + 1))
			expect(Math.max(Math.abs(x - otherX), Math.abs(y - otherY))).toBeGreaterThan(11.625);
	}
});
