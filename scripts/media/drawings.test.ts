import sharp from "sharp";
import { expect, test } from "vitest";
import { testDrawing } from "../../tests/support/system/derived-media.ts";
import { deriveDrawing } from "./drawings.ts";

const size = { width: 900, height: 600 };

test("a drawing becomes ink of eight levels on nothing", async () => {
	const drawing = await deriveDrawing("hall", await testDrawing(900, 600), size, 480);
	const { data, info } = await sharp(drawing).raw().toBuffer({ resolveWithObject: true });
	expect([info.width, info.height, info.channels]).toEqual([480, 320, 4]);
	const opacities = new Set(data.filter((_, at) => at % 4 === 3));
	expect(opacities.has(0)).toBe(true);
	expect(opacities.has(255)).toBe(true);
	expect(opacities.size).toBeLessThanOrEqual(8);
});

test("a drawing that is broken, or not as large as its picture, is reported by name", async () => {
	await expect(deriveDrawing("hall", Buffer.from("no drawing"), size, 480)).rejects.toThrow(
		"media/lines/hall.png cannot be read as a picture",
	);
	await expect(deriveDrawing("hall", await testDrawing(90, 60), size, 480)).rejects.toThrow(
		"media/lines/hall.png is not as large as media/hall.jpg",
	);
});
