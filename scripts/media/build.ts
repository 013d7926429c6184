import { availableParallelism } from "node:os";
import path from "node:path";
import { company } from "../../content/company/company.ts";
import { type DrawnPictureName, drawnPictures } from "../../content/media/drawn-pictures.ts";
import { type FilmName, films } from "../../content/media/films.ts";
import { type Cut, cardOffsets, pictureCuts } from "../../content/media/picture-cuts.ts";
import { type PictureName, pictures } from "../../content/media/pictures.ts";
import { type SwatchCrop, swatches } from "../../content/media/swatches.ts";
import { pages } from "../../content/pages/index.ts";
import type { PageMeta } from "../../content/pages/page-meta.ts";
import { deriveCard } from "./cards.ts";
import { readColours } from "./colours.ts";
import { DerivedFolder } from "./derived.ts";
import { deriveFilm, filmFormats, getMasterNames, listFilmMasters, resolveFilmBase } from "./films.ts";
import { deriveFont, fonts } from "./fonts.ts";
import { formatLiteral, writeGenerated } from "./generated.ts";
import { deriveIcons } from "./icons.ts";
import { readMasters } from "./masters.ts";
import { inParallel } from "./parallel.ts";
import { derivePicture } from "./pictures.ts";
import { deriveSocialMarks } from "./social-marks.ts";
import { deriveTradeDrawings, readTradeDrawings } from "./trade-drawings.ts";

interface MediaOptions {
	readonly siteRoot?: string;
	/** `MEDIA_BASE_URL`: the films' host, if it is not the site itself. */
	readonly mediaBaseUrl?: string | undefined;
}

/** The parts of the site's content that need media. */
export interface MediaContent {
	readonly pictureNames: readonly PictureName[];
	readonly drawnPictures: readonly DrawnPictureName[];
	readonly filmNames: readonly FilmName[];
	readonly swatches: Readonly<Record<string, SwatchCrop>>;
	readonly pages: readonly PageMeta[];
}

const isFilm = (name: string): name is FilmName => name in films;

const isPicture = (name: string): name is PictureName => name in pictures;

const siteContent: MediaContent = {
	pictureNames: Object.keys(pictures).filter(isPicture),
	drawnPictures,
	filmNames: Object.keys(films).filter(isFilm),
	swatches,
	pages,
};

const listCuts = (name: PictureName): Cut[] =>
	(["card", "phone"] as const).filter((cut) => pictureCuts[cut].some((picture) => picture === name));

/** Names the master of a picture's drawing, within `media/`. */
const drawingFile = (name: PictureName): string => `lines/${name}.png`;

type Master = (file: string) => Buffer;
type Colour = (token: string) => string;

/**
 * Derives pictures, films, fonts, icons and cards into `public/`, and the modules that list them into
 * `site/generated/`. A public file's name changes with its content, except for cards. Existing files are kept, stale
 * ones deleted.
 *
 * @throws MediaError that names the master or the setting at fault
 */
export async function buildMedia(
	{ siteRoot = ".", mediaBaseUrl }: MediaOptions = {},
	content = siteContent,
): Promise<void> {
	const folder = (name: string) =>
		new DerivedFolder(path.join(siteRoot, "public", name), path.join(siteRoot, ".cache", `${name}-records`));
	const [media, fontFiles, icons, cards] = [folder("media"), folder("fonts"), folder("icons"), folder("cards")];
	const colour = await readColours(siteRoot);
	const base = resolveFilmBase(mediaBaseUrl);
	const master = await readMasters(path.join(siteRoot, "media"), [
		...content.pictureNames.map((name) => `${name}.jpg`),
		...content.drawnPictures.map(drawingFile),
		...listFilmMasters(content.filmNames),
	]);

	const modules = await Promise.all([
		buildPictures(content, master, media),
		buildFilms(content.filmNames, master, media, base),
		buildFonts(fontFiles),
		buildIcons(colour, icons),
		buildTradeDrawings(content.swatches, colour, media),
	]);
	await inParallel(content.pages, 1, (page) => deriveCard(page, master(`${page.picture}.jpg`), colour, cards));

	for (const [file, content] of modules.flatMap(Object.entries)) await writeGenerated(siteRoot, file, content);
	await Promise.all([media, fontFiles, icons, cards].map((each) => each.prune()));
}

async function buildPictures(content: MediaContent, master: Master, folder: DerivedFolder) {
	const drawn: readonly string[] = content.drawnPictures;
	const entries = await inParallel(content.pictureNames, availableParallelism(), async (name) => {
		const drawing = drawn.includes(name) ? master(drawingFile(name)) : undefined;
		return [
			name,
			await derivePicture(name, master(`${name}.jpg`), listCuts(name), folder, { drawing, offset: cardOffsets[name] }),
		] as const;
	});
	return {
		"pictures.ts": `import type { PictureName } from "../../content/media/pictures.ts";
import type { DerivedPicture } from "../components/media/picture-files.ts";

export const derivedPictures: Readonly<Record<PictureName, DerivedPicture>> = ${formatLiteral(entries)};
`,
	};
}

async function buildFilms(names: readonly FilmName[], master: Master, folder: DerivedFolder, base: string) {
	const sources = (name: string) =>
		Promise.all(
			filmFormats.map(async (format) => ({
				type: `video/${format}`,
				src: `${base}/${await deriveFilm(name, format, master(`${name}.${format}`), folder)}`,
			})),
		);
	const films = await inParallel(names, 1, async (name) => {
		const { wide, phone } = getMasterNames(name);
		return [name, JSON.stringify({ wide: await sources(wide), phone: await sources(phone) })] as const;
	});
	return {
		"films.ts": `import type { FilmName } from "../../content/media/films.ts";
import type { FilmSources } from "../components/media/use-rendition.ts";

export const films: Readonly<Record<FilmName, FilmSources>> = ${formatLiteral(films)};
`,
	};
}

async function buildFonts(folder: DerivedFolder) {
	const [display, text] = [await deriveFont(fonts.display, folder), await deriveFont(fonts.text, folder)];
	return {
		"fonts.ts": `/** The font files, to be preloaded. */
export const fontFiles = ${JSON.stringify([...display.urls, ...text.urls])} as const;
`,
		"fonts.css": display.css + text.css,
		"rare-fonts.css": display.rareCss + text.rareCss,
	};
}

async function buildIcons(colour: Colour, folder: DerivedFolder) {
	return {
		"icons.ts": `/** The icons and the web manifest, for the head of every page. */
export const icons = ${await deriveIcons(colour, folder)} as const;

/** Colour that browsers paint around a page: the background of the page itself. */
export const themeColour = ${JSON.stringify(colour("limewash"))};
`,
		"social-marks.ts": `/** The marks of the company's social networks, by name. */
export const socialMarks: Readonly<Record<string, string>> = ${await deriveSocialMarks(company.social, colour, folder)};
`,
	};
}

async function buildTradeDrawings(swatches: MediaContent["swatches"], colour: Colour, folder: DerivedFolder) {
	const drawings = await readTradeDrawings(new URL("../../content/services/drawings", import.meta.url));
	return {
		"trade-drawings.ts": `/** The hash in the names of the trades' drawings and swatches. */
export const drawingsHash = ${await deriveTradeDrawings(swatches, drawings, colour, folder)};
`,
	};
}

if (import.meta.main) await buildMedia({ mediaBaseUrl: process.env.MEDIA_BASE_URL || undefined });
