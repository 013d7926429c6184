import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { DerivedFolder, MediaError } from "./derived.ts";
import { deriveSocialMarks } from "./social-marks.ts";

const inFolder = (folder: string) => new DerivedFolder(folder, path.join(folder, "records"));

test("each network's logo is a drawing in the ink colour at the address that pages use", async () => {
	const folder = temporaryFolder();
	const accounts = [{ name: "Houzz" }, { name: "Instagram" }];
	const marks: Record<string, string> = JSON.parse(
		(await deriveSocialMarks(accounts, () => "#22262a", inFolder(folder))).replace(",\n}", "}"),
	);
	expect(Object.keys(marks)).toEqual(["Houzz", "Instagram"]);
	const drawing = await readFile(path.join(folder, path.basename(marks.Houzz ?? "")), "utf8");
	expect(drawing).toContain('fill="#22262a" d="M1.27 0V24H9.32');
});

test("a network without a logo is reported by name", async () => {
	const accounts = [{ name: "Facebook" }, { name: "Nobody’s Network" }];
	const derived = deriveSocialMarks(accounts, () => "#22262a", inFolder(temporaryFolder()));
	await expect(derived).rejects.toThrow(
		new MediaError(
			"media/marks/nobodysnetwork.svg is missing: the mark of Nobody’s Network in content/company/company.ts, from simpleicons.org",
		),
	);
});
