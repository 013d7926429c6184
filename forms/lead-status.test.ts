import { expect, test } from "vitest";
import { chosenLists } from "./lead-status.ts";

test("'All leads' excludes suspected spam, which a search includes", () => {
	expect(chosenLists("all")).toEqual(["new", "in-progress", "done"]);
	expect(chosenLists("spam")).toEqual(["spam"]);
	expect(chosenLists(undefined)).toContain("spam");
});
