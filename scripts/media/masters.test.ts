import { writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { readMasters } from "./masters.ts";

test("masters are found by file name, and a README is ignored", async () => {
	const folder = temporaryFolder();
	await writeFile(path.join(folder, "hall.jpg"), "hall");
	await writeFile(path.join(folder, "README.md"), "What is what");
	const master = await readMasters(folder, ["hall.jpg"]);
	expect(master("hall.jpg").toString()).toBe("hall");
});

test("the build names every missing master and every unused file", async () => {
	const folder = temporaryFolder();
	await writeFile(path.join(folder, "attic.png"), "");
	await expect(readMasters(folder, ["hall.jpg", "film-hall.mp4"])).rejects.toThrow(
		"media/hall.jpg is missing\nmedia/film-hall.mp4 is missing\nmedia/attic.png has no name in the content",
	);
});
