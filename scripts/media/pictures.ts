import sharp, { type OutputInfo } from "sharp";
import type { Cut } from "../../content/media/picture-cuts.ts";
import {
	cuts,
	drawingWidths,
	jpegWidth,
	pictureFile,
	pictureWidths,
	shapeSize,
	widthRule,
} from "../../site/components/media/picture-files.ts";
import { type DerivedFolder, fingerprint, MediaError } from "./derived.ts";
import { deriveDrawing, drawingRecipe } from "./drawings.ts";
import { grade, gradeRecipe } from "./grade.ts";

/**
 * AVIF effort 2 would gain 0.2 dB for 1.5 times the time; effort 4 would save 5% of the bytes for twelve times the
 * time.
 */
const recipe = {
	avif: { quality: 45, effort: 1 },
	/** Used for phones, whose pixel density hides the loss of a quarter of the bytes. */
	smallAvif: { upTo: 640, quality: 36, effort: 2 },
	/** Used for phones where a detailed picture would be too heavy to arrive in one go beside the fonts. */
	detailedAvif: { above: 7_500, quality: 28, effort: 4 },
	/**
	 * Used for the home page's first picture: as sharp with a fifth fewer bytes, it arrives in one go beside the two
	 * fonts.
	 */
	phoneAvif: { quality: 33, effort: 4 },
	/** For programs that read pages and know no AVIF; every browser that runs the site does. */
	jpeg: { quality: 70, mozjpeg: true },
	widths: widthRule,
	cuts,
} as const;

/**
 * Derives a picture, its cuts and its drawing in all widths and formats.
 *
 * @param offset share of the spare width that a card leaves to its left; its middle by default
 * @param drawing master of the drawing from the same camera, if there is one
 * @returns its entry in the manifest: a `DerivedPicture` as JSON
 * @throws MediaError that names a master that cannot be decoded
 */
export function derivePicture(
	name: string,
	master: Uint8Array,
	itsCuts: readonly Cut[],
	folder: DerivedFolder,
	{ drawing, offset }: { readonly drawing?: Uint8Array | undefined; readonly offset?: number | undefined } = {},
): Promise<string> {
	const recipes = JSON.stringify([recipe, itsCuts, drawing && drawingRecipe]) + gradeRecipe + (offset ?? "");
	const hash = fingerprint(master, recipes, ...(drawing ? [drawing] : []));
	return folder.derive(`${name}.${hash}`, async () => {
		const { data, info } = await decode(name, master);
		const files: Record<string, Uint8Array> = {};
		for (const shape of ["whole" as const, ...itsCuts]) {
			const { position } = shape === "whole" ? { position: "centre" } : cuts[shape];
			const size = shapeSize(info, shape);
			const widths = pictureWidths(size.width);
			for (const width of widths) {
				const height = Math.round((width * size.height) / size.width);
				const source = sharp(data, { raw: info });
				if (shape === "card" && offset !== undefined)
					source.extract({
						width: size.width,
						height: info.height,
						top: 0,
						left: Math.round((info.width - size.width) * offset),
					});
				const scaled = await source.resize({ width, height, position }).toBuffer({ resolveWithObject: true });
				const image = () => sharp(scaled.data, { raw: scaled.info });
				const file = (format: string) => pictureFile(name, hash, shape, width, format);
				const small = shape === "phone" ? recipe.phoneAvif : recipe.smallAvif;
				const isSmall = width <= recipe.smallAvif.upTo;
				const avif = await image()
					.avif(isSmall ? small : recipe.avif)
					.toBuffer();
				const isTooHeavy = isSmall && avif.length > recipe.detailedAvif.above;
				files[file("avif")] = isTooHeavy ? await image().avif(recipe.detailedAvif).toBuffer() : avif;
				if (width === jpegWidth(widths)) files[file("jpg")] = await image().jpeg(recipe.jpeg).toBuffer();
			}
		}
		if (drawing) {
			for (const width of drawingWidths(info.width))
				files[pictureFile(name, hash, "drawing", width, "webp")] = await deriveDrawing(name, drawing, info, width);
		}
		return { files, note: JSON.stringify([info.width, info.height, hash, await computeTones(data, info)]) };
	});
}

/** Decodes the pixels, upright, in sRGB and graded. A truncated file is an error, not half a picture. */
export async function decode(name: string, master: Uint8Array) {
	try {
		const pixels = sharp(master).autoOrient().toColourspace("srgb").removeAlpha().raw();
		const decoded = await pixels.toBuffer({ resolveWithObject: true });
		grade(decoded.data);
		return decoded;
	} catch (cause) {
		throw new MediaError(`media/${name}.jpg cannot be read as a picture`, { cause });
	}
}

/** Computes three colours in the form #rgb: the averages of the upper, the middle and the lower third. */
async function computeTones(data: Buffer, info: OutputInfo): Promise<string> {
	const thirds = await sharp(data, { raw: info }).resize({ width: 1, height: 3, fit: "fill" }).toBuffer();
	const digits = Array.from(thirds, (channel) => Math.round(channel / 17).toString(16)).join("");
	return [0, 3, 6].map((at) => `#${digits.slice(at, at + 3)}`).join();
}
