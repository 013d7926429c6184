import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { deriveCardFilm } from "./card-film.ts";
import { temporaryDerived, testPicture } from "./testing.ts";

test("a card's film is an MP4 named after the first picture", async () => {
	const { folder, files } = await temporaryDerived();
	const shots = [
		{ name: "bath", master: await testPicture(900, 600) },
		{ name: "bath-detail", master: await testPicture(600, 900) },
	];
	const file = await deriveCardFilm(shots, folder, 2);
	const film = await readFile(path.join(files, file));
	expect(file).toMatch(/^film-bath\.[0-9a-f]{8}\.mp4$/);
	expect(film.toString("latin1", 4, 8)).toBe("ftyp");
	const sampleEntry = film.indexOf("avc1");
	expect([film.readUInt16BE(sampleEntry + 28), film.readUInt16BE(sampleEntry + 30)]).toEqual([480, 600]);
});
