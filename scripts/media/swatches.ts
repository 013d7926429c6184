import sharp from "sharp";
import type { SwatchCrop } from "../../content/media/swatches.ts";
import { swatchFile } from "../../site/components/media/picture-files.ts";
import { type DerivedFolder, fingerprint } from "./derived.ts";

/** Size in pixels, twice the largest box of a swatch. */
const size = { width: 224, height: 144 };

/** Every browser that runs the site supports WebP, so there is no second format. */
const webp = { quality: 66, effort: 4 };

/**
 * Derives a small picture of its material for each trade.
 *
 * @param swatches crops by hub
 * @param master reads a master
 * @returns the hash in the files' names, as the source text of a string
 */
export async function deriveSwatches(
	swatches: Readonly<Record<string, SwatchCrop>>,
	master: (file: string) => Buffer,
	folder: DerivedFolder,
): Promise<string> {
	const crops = Object.entries(swatches).map(([hub, crop]) => ({ hub, crop, picture: master(`${crop.picture}.jpg`) }));
	const hash = fingerprint(JSON.stringify([size, webp, swatches]), ...crops.map(({ picture }) => picture));
	return folder.derive(`swatches.${hash}`, async () => {
		const files = crops.map(async ({ hub, crop: { left, top, width }, picture }) => {
			const height = Math.round((width * size.height) / size.width);
			const swatch = sharp(picture).extract({ left, top, width, height }).resize(size).webp(webp);
			return [swatchFile(hub, hash), await swatch.toBuffer()] as const;
		});
		return { files: Object.fromEntries(await Promise.all(files)), note: JSON.stringify(hash) };
	});
}
