import { readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { expect, test, vi } from "vitest";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { DerivedFolder } from "./derived.ts";

async function setUp() {
	const root = temporaryFolder();
	const open = () => new DerivedFolder(path.join(root, "files"), path.join(root, "records"));
	const derivation = vi.fn(async () => ({ files: { "a.txt": "A", "b.txt": "B" }, note: "two letters" }));
	return { open, derivation, files: path.join(root, "files") };
}

test("a file is derived once, then its record is reused", async () => {
	const { open, derivation, files } = await setUp();
	expect(await open().derive("letters", derivation)).toBe("two letters");
	expect(await open().derive("letters", derivation)).toBe("two letters");
	expect(derivation).toHaveBeenCalledTimes(1);
	expect(await readFile(path.join(files, "b.txt"), "utf8")).toBe("B");
});

test("a missing file is derived again", async () => {
	const { open, derivation, files } = await setUp();
	await open().derive("letters", derivation);
	await rm(path.join(files, "a.txt"));
	await open().derive("letters", derivation);
	expect(derivation).toHaveBeenCalledTimes(2);
	expect(await readdir(files)).toEqual(["a.txt", "b.txt"]);
});

test("a failed derivation leaves no files", async () => {
	const { open, files } = await setUp();
	const failing = open().derive("letters", () => Promise.reject(new Error("no ink")));
	await expect(failing).rejects.toThrow("no ink");
	await expect(readdir(files)).rejects.toThrow("ENOENT");
});

test("files that this build does not use are deleted", async () => {
	const { open, derivation, files } = await setUp();
	await open().derive("letters", derivation);
	const next = open();
	await next.derive("digits", async () => ({ files: { "1.txt": "1" }, note: "" }));
	await next.prune();
	expect(await readdir(files)).toEqual(["1.txt"]);
	await open().derive("letters", derivation);
	expect(await readdir(files)).toEqual(["1.txt", "a.txt", "b.txt"]);
});

test("a file shared by two derivations is rewritten by the one that runs", async () => {
	const { open, files } = await setUp();
	for (const title of ["old", "new", "old"]) {
		const folder = open();
		await folder.derive(title, async () => ({ files: { "card.txt": title }, note: "" }));
		await folder.prune();
		expect(await readFile(path.join(files, "card.txt"), "utf8")).toBe(title);
	}
});
