import { expect, test } from "vitest";
import { openEmptyStore } from "../../tests/support/databases.ts";
import { runOn } from "../../tests/support/office.ts";

test.each([
	[["--help"], 0],
	[["list", "--help"], 0],
	[[], 2],
	[["nonsense"], 2],
	[["list", "--nonsense"], 2],
	[["list", "extra"], 2],
	[["list", "--state", "lost"], 2],
	[["list", "--form", "roofing"], 2],
	[["list", "--since", "yesterday"], 2],
	[["show"], 2],
	[["export"], 2],
	[["export", "--format", "xml"], 2],
	[["retry"], 2],
	[["retry", "--all", "some-id"], 2],
	[["release"], 2],
	[["subject"], 2],
	[["erase", "--yes"], 2],
	[["copy", "--from", "file:a.db"], 2],
	[["show", "unknown"], 1],
])("leads %j ends with code %d", async (args, code) => {
	const ran = await runOn(await openEmptyStore(), args);
	expect(ran.code).toBe(code);
	expect(ran.printed === "").toBe(code !== 0 || args.length === 0);
	for (const line of `${ran.printed}${ran.noted}`.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
});
