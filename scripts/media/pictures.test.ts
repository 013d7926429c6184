import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { Cut } from "../../content/media/picture-cuts.ts";
import { jpegWidth, pictureFile, pictureWidths, shapeSize } from "../../site/components/media/picture-files.ts";
import { temporaryDerived, testPicture } from "../../tests/support/system/derived-media.ts";
import { derivePicture } from "./pictures.ts";

const master = { width: 900, height: 600 };

/** Computes the files that a page requests, in the same way as the page. */
const listFiles = (name: string, hash: string, cut: Cut) =>
	(["whole", cut] as const).flatMap((shape) => {
		const widths = pictureWidths(shapeSize(master, shape).width);
		const file = (width: number, format: string) => pictureFile(name, hash, shape, width, format);
		return [...widths.map((width) => file(width, "avif")), file(jpegWidth(widths), "jpg")];
	});

test.each([
	["card", 4 / 5],
	["phone", 1],
] as const)("a picture cut for a %s yields exactly the files and widths that pages request", async (cut, ratio) => {
	const { folder, files } = temporaryDerived();
	const entry = await derivePicture("hall", await testPicture(master.width, master.height), [cut], folder);
	const [width, height, hash, tones] = JSON.parse(entry);
	expect({ width, height }).toEqual(master);
	expect(tones).toMatch(/^#[0-9a-f]{3},#[0-9a-f]{3},#[0-9a-f]{3}$/);

	const fileNames = await readdir(files);
	expect(fileNames.sort()).toEqual(listFiles("hall", hash, cut).sort());
	for (const file of fileNames) {
		const size = await sharp(await readFile(path.join(files, file))).metadata();
		expect(size.width).toBe(Number(/-(\d+)\.\w+$/.exec(file)?.[1]));
		expect(size.width / size.height).toBeCloseTo(file.includes(`-${cut}-`) ? ratio : 3 / 2, 2);
	}
});

test("a master is never enlarged", () => {
	expect(pictureWidths(320)).toEqual([320]);
	expect(pictureWidths(1248)).toEqual([480, 640, 800, 1248]);
	expect(pictureWidths(2240)).toEqual([480, 640, 800, 1200, 1600, 2240]);
	expect(shapeSize({ width: 600, height: 2000 }, "card")).toEqual({ width: 600, height: 750 });
});

test("replacing a master under the same name changes the picture's addresses", async () => {
	const { folder } = temporaryDerived();
	const [red, green] = [await testPicture(90, 60, "#a2402a"), await testPicture(90, 60, "#2f4a3e")];
	expect(await derivePicture("hall", red, [], folder)).not.toBe(await derivePicture("hall", green, [], folder));
});

test("a broken or truncated master is reported by name", async () => {
	const { folder } = temporaryDerived();
	const whole = await testPicture(900, 600);
	for (const broken of [Buffer.from("no picture"), whole.subarray(0, whole.length / 2)]) {
		await expect(derivePicture("hall", broken, [], folder)).rejects.toThrow(
			"media/hall.jpg cannot be read as a picture",
		);
	}
});

test("a phone gets the right-hand side of the picture", async () => {
	const { folder, files } = temporaryDerived();
	const halves = sharp({ create: { width: 900, height: 600, channels: 3, background: "#ffffff" } }).composite([
		{ input: { create: { width: 450, height: 600, channels: 3, background: "#000000" } }, left: 450, top: 0 },
	]);
	await derivePicture("hall", await halves.png().toBuffer(), ["phone"], folder);
	const cut = (await readdir(files)).find((file) => /-phone-\d+\.jpg$/.test(file)) ?? "";
	const { dominant } = await sharp(path.join(files, cut)).stats();
	// The right half is black; the left quarter of a square cut is white
	expect(dominant).toEqual({ r: 8, g: 8, b: 8 });
});
