import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyChunked, syncInterval, writeChunked } from "./chunked-io.ts";

const content = randomBytes(2.5 * syncInterval);
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "in-pieces-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const expectWhole = (file: string) => {
	expect(readFileSync(file).equals(content)).toBe(true);
	expect(statSync(file).mode & 0o777).toBe(0o600);
};

test("a file copied in chunks is complete, readable only by its owner, and overwrites nothing", () => {
	const [from, to] = [join(folder, "from"), join(folder, "to")];
	writeFileSync(from, content);
	copyChunked(from, to);
	expectWhole(to);
	expect(() => copyChunked(from, to)).toThrow("EEXIST");
});

test("a stream written in chunks is complete and readable only by its owner", async () => {
	const to = join(folder, "to");
	await writeChunked(to, new Blob([content]).stream());
	expectWhole(to);
});
