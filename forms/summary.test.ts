import { expect, test } from "vitest";
import { summarize } from "./summary.ts";

test("a bare yes or no is shown after its question", () => {
	const { choices } = summarize("carpentry", {
		existingProjectOrDrawings: "Yes",
	});
	expect(choices).toContain("Existing Project or Drawings: Yes");
	expect(choices).not.toContain("Yes");
});
