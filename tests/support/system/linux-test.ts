import { test } from "vitest";

/** Returns `test` for a test that needs what only Linux has. Elsewhere the test is skipped, and the output says why. */
export function linuxTest(need: string, isThere = true) {
	const runs = process.platform === "linux" && isThere;
	if (!runs) process.stderr.write(`A test is skipped here, because it needs ${need}\n`);
	return test.runIf(runs);
}
