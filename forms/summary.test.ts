import { expect, test } from "vitest";
import { summaryOf } from "./summary.ts";

test("a bare yes or no is shown after its question", () => {
	const { choices } = summaryOf("carpentry", {
		existingProjectOrDrawings: "Yes",
	});
	expect(choices).toContain("Existing Project or Drawings: Yes");
	expect(choices).not.toContain("Yes");
});
