import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { findUploadDisk } from "./disk.ts";

test("uploads leave room for a copy of the database, which a backup needs", async () => {
	const file = join(temporaryFolder(), "leads.db");
	writeFileSync(file, "");
	const disk = findUploadDisk(`file:${file}`);
	expect(await disk.hasRoom()).toBe(true);
	// A hole of 8 TB, which takes no room
	truncateSync(file, 2 ** 43);
	expect(await disk.hasRoom()).toBe(false);
});
