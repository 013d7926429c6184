import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SwatchCrop } from "../../content/media/swatches.ts";
import { drawingFile, drawingWidth, swatchFile } from "../../site/components/media/picture-files.ts";
import { type DerivedFolder, fingerprint, MediaError } from "./derived.ts";

/** Aspect ratio of a swatch. */
const swatchRatio = 14 / 9;

/** Reads the markup of the trades' drawings, by page. */
export async function readTradeDrawings(folder: URL): Promise<ReadonlyMap<string, string>> {
	const files = (await readdir(folder)).filter((name) => name.endsWith(".html")).sort();
	const texts = files.map(
		async (name) => [path.parse(name).name, await readFile(new URL(`drawings/${name}`, folder), "utf8")] as const,
	);
	return new Map(await Promise.all(texts));
}

/**
 * Returns a drawing as an image: without its leaders, and with the colours, which an image cannot take from the page.
 *
 * @param viewBox the part to show, if it is not the whole
 */
function toImage(slug: string, markup: string, colour: (token: string) => string, viewBox?: string): string {
	const [drawing = "", height] = /<svg viewBox='0 0 \d+ (\d+)'[\s\S]*?(?=<g class='leaders'>)/.exec(markup) ?? [];
	if (!height) throw new MediaError(`content/services/drawings/${slug}.html has no drawing with leaders`);
	const ink = colour("charcoal");
	const start = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${viewBox ?? `0 0 ${drawingWidth} ${height}`}' fill='none' stroke='${ink}' stroke-width='1.25'>`;
	return `${drawing
		.replace(/<svg [^>]*>/, start)
		.replaceAll("var(--ink)", ink)
		.replaceAll(/var\(--(\w+)\)/g, (_, token: string) => colour(token))
		.replaceAll("\n", "")}</svg>`;
}

/**
 * Derives each trade's drawing as an image, and for each hub its swatch, a detail of the drawing.
 *
 * @param crops details by hub
 * @param drawings markup by page
 * @returns the hash in the files' names, as the source text of a string
 */
export async function deriveTradeDrawings(
	crops: Readonly<Record<string, SwatchCrop>>,
	drawings: ReadonlyMap<string, string>,
	colour: (token: string) => string,
	folder: DerivedFolder,
): Promise<string> {
	const images = [...drawings].map(([slug, markup]) => [slug, toImage(slug, markup, colour)] as const);
	const details = Object.entries(crops).map(([hub, { left, top, width }]) => {
		const viewBox = `${left} ${top} ${width} ${Math.round(width / swatchRatio)}`;
		return [hub, toImage(hub, drawings.get(hub) ?? "", colour, viewBox)] as const;
	});
	const hash = fingerprint(...[...images, ...details].flat());
	return folder.derive(`drawings.${hash}`, async () => ({
		files: Object.fromEntries([
			...images.map(([slug, image]) => [drawingFile(slug, hash), image]),
			...details.map(([hub, image]) => [swatchFile(hub, hash), image]),
		]),
		note: JSON.stringify(hash),
	}));
}
