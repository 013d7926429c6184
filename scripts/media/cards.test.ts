import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { temporaryDerived, testPicture } from "../../tests/support/system/derived-media.ts";
import { deriveCard, renderText } from "./cards.ts";

test("a social card uses the display font, not one installed on the machine", async () => {
	const { info } = await renderText("Wood & stone", 100, 2000, "#ffffff");
	// Width of these words in that font, in ems
	expect(info.width / 100).toBeCloseTo(6.06, 1);
});

test("a social card has the size that networks ask for", async () => {
	const { folder } = temporaryDerived();
	const derive = (path: `/${string}`, title: string, master: Buffer) =>
		deriveCard({ path, title }, master, (token) => (token === "limewash" ? "#fbfaf6" : "#22262a"), folder);
	const master = await testPicture(300, 200);
	const file = await derive("/services/flooring", "Flooring", master);
	expect(file).toBe("services-flooring.jpg");
	expect(await sharp(folder.getPath(file)).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
	const first = await readFile(folder.getPath(file));
	await derive("/services/flooring", "Floors", master);
	expect(await readFile(folder.getPath(file))).not.toEqual(first);
});
