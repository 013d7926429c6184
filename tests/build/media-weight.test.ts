import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { pictureFile } from "../../site/components/media/picture-files.ts";
import { films } from "../../site/generated/films.ts";
import { derivedPictures } from "../../site/generated/pictures.ts";

const bytes = async (file: string) => (await stat(path.join("public/media", file))).size;

test("a picture for a phone takes at most 60 kB of its page's 300", async () => {
	for (const [name, [, , hash]] of Object.entries(derivedPictures)) {
		expect(await bytes(pictureFile(name, hash, "whole", 800, "avif")), name).toBeLessThanOrEqual(60_000);
	}
});

test("a film for a phone takes at most 350 kB", async () => {
	for (const { src } of Object.values(films).flatMap(({ phone }) => phone))
		expect(await bytes(path.basename(src)), src).toBeLessThanOrEqual(350_000);
});
