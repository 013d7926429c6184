import { expect, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";

test.each([
	[["--help"], 0],
	[["people", "--help"], 0],
	[["export", "--help"], 0],
	[["retry", "--help"], 0],
	[["erase", "--help"], 0],
	[["backup", "--help"], 0],
	[["restore", "--help"], 0],
	[["copy", "--help"], 0],
	[["demo", "--help"], 0],
	[["people", "list"], 0],
	[[], 2],
	[["nonsense"], 2],
	[["people"], 2],
	[["export"], 2],
	[["export", "--format", "xml"], 2],
	[["export", "--format", "json", "--nonsense"], 2],
	[["export", "--format", "json", "extra"], 2],
	[["export", "--format", "json", "--state", "lost"], 2],
	[["export", "--format", "json", "--form", "no-such-form"], 2],
	[["export", "--format", "json", "--since", "tomorrow"], 2],
	[["export", "--format", "json", "--since", "2026-02-30"], 2],
	[["export", "--format", "json", "--until", "soon"], 2],
	[["export", "--format", "json", "--since", "today", "--until", "yesterday"], 2],
	[["export", "--format", "json", "--find", " - "], 2],
	[["retry"], 2],
	[["retry", "--all", "some-id"], 2],
	[["retry", "unknown"], 1],
	[["erase", "--yes"], 2],
	[["erase", "ada@example.org"], 2],
	[["erase", "ada@example.org", "--again", "list.txt"], 2],
	[["copy", "--from", "file:a.db"], 2],
])("leads %j exits with code %d", async (args, code) => {
	const ran = await runCommand(await openEmptyDatabase(), args);
	expect(ran.code).toBe(code);
	if (code !== 0 && args[0] !== "retry") expect(ran.printed).toBe("");
	for (const line of `${ran.printed}${ran.noted}`.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});
