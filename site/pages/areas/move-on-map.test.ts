import { expect, test } from "vitest";
import { type BoroughCode, boroughCodes } from "../../../content/areas/areas.ts";
import { neighbour } from "./move-on-map.ts";

test("on the map arrow keys follow the compass, even across the river", () => {
	expect(neighbour("WSM", "ArrowRight")).toBe("CITY");
	expect(neighbour("WSM", "ArrowLeft")).toBe("K&C");
	expect(neighbour("WSM", "ArrowUp")).toBe("CMD");
	expect(neighbour("WSM", "ArrowDown")).toBe("LAM");
	expect(neighbour("SUT", "ArrowLeft")).toBe("KGN");
});

test("on the map arrow keys stop at the edge of London", () => {
	expect(neighbour("HAV", "ArrowRight")).toBeUndefined();
	expect(neighbour("ENF", "ArrowUp")).toBeUndefined();
	expect(neighbour("SUT", "ArrowDown")).toBeUndefined();
});

test("on the map arrow keys can reach every borough", () => {
	const reached = new Set<BoroughCode>(["ENF"]);
	for (const code of reached)
		for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
			const next = neighbour(code, key);
			if (next) reached.add(next);
		}
	expect([...reached].sort()).toEqual([...boroughCodes].sort());
});
