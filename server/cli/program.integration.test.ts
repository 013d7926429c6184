import { expect, test } from "vitest";
import { openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";

test.each([
	[["--help"], 0],
	[["list", "--help"], 0],
	[["show", "--help"], 0],
	[["export", "--help"], 0],
	[["retry", "--help"], 0],
	[["release", "--help"], 0],
	[["spam", "--help"], 0],
	[["subject", "--help"], 0],
	[["erase", "--help"], 0],
	[["erasures", "--help"], 0],
	[["delete", "--help"], 0],
	[["purge", "--help"], 0],
	[["stats", "--help"], 0],
	[["copy", "--help"], 0],
	[["backup", "--help"], 0],
	[["restore", "--help"], 0],
	[["erasures"], 0],
	[[], 2],
	[["nonsense"], 2],
	[["list", "--nonsense"], 2],
	[["list", "extra"], 2],
	[["list", "--state", "lost"], 2],
	[["list", "--form", "no-such-form"], 2],
	[["list", "--since", "tomorrow"], 2],
	[["list", "--since", "2026-02-30"], 2],
	[["list", "--until", "soon"], 2],
	[["list", "--since", "today", "--until", "yesterday"], 2],
	[["list", "--find", " - "], 2],
	[["list", "--limit", "0"], 2],
	[["list", "--limit", "many"], 2],
	[["show"], 2],
	[["export"], 2],
	[["export", "--format", "xml"], 2],
	[["retry"], 2],
	[["retry", "--all", "some-id"], 2],
	[["release"], 2],
	[["spam"], 2],
	[["subject"], 2],
	[["erase", "--yes"], 2],
	[["erase", "ada@example.org"], 2],
	[["erase", "ada@example.org", "--again", "list.txt"], 2],
	[["delete", "--yes"], 2],
	[["delete", "some-id"], 2],
	[["purge"], 2],
	[["copy", "--from", "file:a.db"], 2],
	[["show", "unknown"], 1],
	[["delete", "unknown", "--yes"], 1],
])("leads %j exits with code %d", async (args, code) => {
	const ran = await runCommand(await openEmptyDatabase(), args);
	expect(ran.code).toBe(code);
	expect(ran.printed === "").toBe(code !== 0 || args.length === 0);
	for (const line of `${ran.printed}${ran.noted}`.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});
