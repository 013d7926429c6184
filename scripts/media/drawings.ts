import sharp from "sharp";
import type { Size } from "../../site/components/media/picture-files.ts";
import { MediaError } from "./derived.ts";

const recipe = {
	ink: "#22262a",
	/** Levels of opacity. Sixteen would double the bytes; nobody sees the difference in a hairline. */
	levels: 8,
	/** Strengthens lines, which scaling down makes paler. */
	gain: 1.3,
	webp: { lossless: true, effort: 4 },
} as const;

/** The recipe as text: part of the hash in the names of a drawing's files. */
export const drawingRecipe = JSON.stringify(recipe);

/**
 * Derives a drawing in one width: ink on nothing, so that the paper beneath is the page's own.
 *
 * @param picture size of the picture that the drawing registers with
 * @throws MediaError that names a drawing that cannot be decoded or does not register
 */
export async function deriveDrawing(name: string, master: Uint8Array, picture: Size, width: number): Promise<Buffer> {
	const file = `media/lines/${name}.png`;
	const drawing = sharp(master);
	const size = await drawing.metadata().catch((cause) => {
		throw new MediaError(`${file} cannot be read as a picture`, { cause });
	});
	if (size.width !== picture.width || size.height !== picture.height)
		throw new MediaError(`${file} is not as large as media/${name}.jpg`);
	const { data: lines, info } = await drawing
		.ensureAlpha()
		.extractChannel("alpha")
		.resize({ width })
		.raw()
		.toBuffer({ resolveWithObject: true });
	const step = 255 / (recipe.levels - 1);
	for (const [at, opacity] of lines.entries())
		lines[at] = Math.round(Math.round(Math.min(255, opacity * recipe.gain) / step) * step);
	return sharp({ create: { width: info.width, height: info.height, channels: 3, background: recipe.ink } })
		.joinChannel(lines, { raw: info })
		.webp(recipe.webp)
		.toBuffer();
}
