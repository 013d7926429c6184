import { stat } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { pictureFile } from "../../site/components/picture-files.ts";
import { cardFilms } from "../../site/generated/films.ts";
import { derivedPictures } from "../../site/generated/pictures.ts";

const bytes = async (file: string) => (await stat(path.join("public/media", file))).size;

test("a phone's picture takes at most 60 kB of its page's 300", async () => {
	for (const [name, [, , hash]] of Object.entries(derivedPictures)) {
		expect(await bytes(pictureFile(name, hash, "whole", 800, "avif")), name).toBeLessThanOrEqual(60_000);
	}
});

test("a project card's film takes at most 400 kB", async () => {
	const films = Object.values(cardFilms);
	expect(films.length).toBeGreaterThan(0);
	for (const film of films) expect(await bytes(path.basename(film)), film).toBeLessThanOrEqual(400_000);
});
