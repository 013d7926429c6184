import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deriveCard, deriveCardFont, renderText } from "./cards.ts";
import { DerivedFolder } from "./derived.ts";
import { openFont, testPicture } from "./testing.ts";

// One for all tests: the text renderer keeps the first file of a font for as long as the process lives.
let files = "";
let folder: DerivedFolder;
let font = "";
beforeAll(async () => {
	files = await mkdtemp(path.join(tmpdir(), "cards-"));
	folder = new DerivedFolder(files, path.join(files, "records"));
	font = folder.pathOf(await deriveCardFont(folder));
});
afterAll(() => rm(files, { recursive: true }));

test("a card is set in the display font, not in one that the machine happens to have", async () => {
	const words = "Wood & stone";
	const { info } = await renderText(words, 100, 2000, font, "#ffffff");
	const drawn = openFont(await readFile(font));
	const width = drawn.glyphsForString(words).reduce((sum, glyph) => sum + glyph.advanceWidth / drawn.unitsPerEm, 0);
	expect(Math.abs(info.width - width * 100)).toBeLessThan(width * 3);
});

test("a card has the size that networks ask for and is named after its page", async () => {
	const derive = (path: `/${string}`, title: string, master: Buffer) =>
		deriveCard({ path, title }, master, font, (token) => (token === "limewash" ? "#fbfaf6" : "#22262a"), folder);
	const master = await testPicture(300, 200);
	const file = await derive("/services/flooring", "Flooring", master);
	expect(file).toBe("services-flooring.jpg");
	expect(await sharp(folder.pathOf(file)).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
	const first = await readFile(folder.pathOf(file));
	await derive("/services/flooring", "Floors", master);
	expect(await readFile(folder.pathOf(file))).not.toEqual(first);
});
