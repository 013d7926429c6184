import sharp from "sharp";

/** Creates a picture of noise, which no encoder makes small. */
export const createNoise = (width: number, height: number) =>
	sharp({
		create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma: 30 } },
	});

/** Creates a JPEG as a phone writes it: turned on its side, with the place where it was taken. */
export const createPhotograph = (width: number, height: number): Promise<Buffer> =>
	createNoise(width, height)
		.jpeg()
		.withExif({
			IFD0: { Make: "Secret Phone", Copyright: "secret owner" },
			IFD3: { GPSLatitude: "51/1 28/1 3840/100", GPSLatitudeRef: "N" },
		})
		.withMetadata({ orientation: 6 })
		.toBuffer();

/** Creates the smallest PDF that readers open, with some text in it. */
export const createPdf = (text = "A drawing"): Buffer =>
	Buffer.from(
		`%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
	);

/** Makes a lossless picture of a small pattern, which is more than a hundred times larger as a JPEG. */
export function createSwellingPicture(): Promise<Buffer> {
	const [side, period] = [1_024, 16];
	const isWhite = Array.from({ length: period * period }, (_, index) => (index * index * 7) % 11 > 4);
	const pixels = Buffer.alloc(side * side, 0);
	for (let at = 0; at < pixels.length; at += 1)
		if (isWhite[(Math.floor(at / side) % period) * period + (at % period)]) pixels[at] = 255;
	return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
		.webp({ lossless: true })
		.toBuffer();
}
