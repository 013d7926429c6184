import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { commitments } from "../content/company/figures.ts";
import { reminderHours } from "./reply-times.ts";

test("no file or document repeats the promised hours or the reminder's hours as digits", () => {
	const typed = new RegExp(
		`\\b(?:${commitments.replyHours}|${reminderHours})[ -]h(?:ours?)?\\b|hours = ${commitments.replyHours}\\b`,
		"i",
	);
	const files = globSync(["{desk,server/{cli,jobs,mail,reports}}/**/*.{ts,tsx,css}", "{*,docs/**/*}.md"]).filter(
		(file) => !file.includes(".test."),
	);
	expect(files.length).toBeGreaterThan(200);
	expect(files.filter((file) => typed.test(readFileSync(file, "utf8")))).toEqual([]);
});
