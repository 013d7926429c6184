import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../log.ts";
import { loadSite } from "./site.ts";

test("loading an unbuilt site fails with a message that says so", async () => {
	const folder = await mkdtemp(join(tmpdir(), "site-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	await expect(loadSite(folder, createLog({ write: () => undefined }))).rejects.toThrow(
		"The site is not built: npm start builds it",
	);
});
