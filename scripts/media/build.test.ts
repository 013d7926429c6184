import { cp, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { hubPageSlugs } from "../../content/services/hub-pages/slugs.ts";
import {
	drawingFile,
	drawingWidths,
	jpegWidth,
	pictureFile,
	pictureWidths,
	shapeSize,
	swatchFile,
} from "../../site/components/media/picture-files.ts";
import { testDrawing, testPicture } from "../../tests/support/system/derived-media.ts";
import { temporaryFolder } from "../../tests/support/system/temporary-folder.ts";
import { buildMedia, type MediaContent } from "./build.ts";
import { listFilmMasters } from "./films.ts";

const content: MediaContent = {
	pictureNames: ["hero-kitchen", "reno-openplan"],
	drawnPictures: ["hero-kitchen"],
	filmNames: ["film-hero", "film-kitchen-clapham"],
	swatches: { plumbing: { left: 10, top: 10, width: 100 } },
	pages: [],
};
const films = listFilmMasters(content.filmNames);
const home = { path: "/", title: "Home", description: "", picture: "hero-kitchen" } as const;

/**
 * Creates a site of two small pictures and two films, one with a rendition for phones. The films are mere signatures.
 */
async function smallSite(): Promise<string> {
	const siteRoot = temporaryFolder();
	const media = path.join(siteRoot, "media");
	await mkdir(media);
	await cp("site/styles/tokens.css", path.join(siteRoot, "site/styles/tokens.css"));
	await mkdir(path.join(media, "lines"));
	for (const name of content.pictureNames) await writeFile(path.join(media, `${name}.jpg`), await testPicture(120, 80));
	for (const name of content.drawnPictures)
		await writeFile(path.join(media, `lines/${name}.png`), await testDrawing(120, 80));
	for (const file of films)
		await writeFile(
			path.join(media, file),
			file.endsWith(".mp4") ? "\0\0\0\x20ftypisom" : "\x1a\x45\xdf\xa3",
			"latin1",
		);
	return siteRoot;
}

/** Lists every public file with its modification time. */
async function publicFiles(siteRoot: string): Promise<Map<string, number>> {
	const found = await readdir(path.join(siteRoot, "public"), { recursive: true, withFileTypes: true });
	const files = found.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
	return new Map(
		await Promise.all(
			files.map(async (file) => {
				const address = `/${path.relative(path.join(siteRoot, "public"), file)}`;
				return [address, (await stat(file)).mtimeMs] as const;
			}),
		),
	);
}

const readGenerated = (siteRoot: string, file: string) => readFile(path.join(siteRoot, "site/generated", file), "utf8");

test("pages refer to every public file and to no other", async () => {
	const siteRoot = await smallSite();
	await buildMedia({ siteRoot }, { ...content, pages: [home] });
	const files = await publicFiles(siteRoot);

	const modules = ["films.ts", "fonts.ts", "fonts.css", "rare-fonts.css", "icons.ts", "social-marks.ts"];
	const texts = await Promise.all(modules.map((file) => readGenerated(siteRoot, file)));
	const manifest = [...files.keys()].find((file) => file.endsWith(".webmanifest"));
	texts.push(await readFile(path.join(siteRoot, "public", manifest ?? ""), "utf8"));
	const named = texts.flatMap((text) => text.match(/(?<=")\/(media|fonts|icons)\/[^"]+/g) ?? []);

	const [, hash = ""] = /drawingsHash = "(\w+)"/.exec(await readGenerated(siteRoot, "trade-drawings.ts")) ?? [];
	named.push(`/media/${swatchFile("plumbing", hash)}`);
	named.push(...hubPageSlugs.map((slug) => `/media/${drawingFile(slug, hash)}`));
	const pictures = await readGenerated(siteRoot, "pictures.ts");
	const asked = [...pictures.matchAll(/"(.+)": \[120,80,"(\w+)"/g)].flatMap(([, name = "", hash = ""]) =>
		(name === "hero-kitchen" ? (["whole", "phone"] as const) : (["whole"] as const))
			.flatMap((shape) => {
				const widths = pictureWidths(shapeSize({ width: 120, height: 80 }, shape).width);
				const formats = widths.map((width) => [width, "avif"] as const);
				return [...formats, [jpegWidth(widths), "jpg"]].map(
					([width, format]) => `/media/${pictureFile(name, hash, shape, Number(width), String(format))}`,
				);
			})
			.concat(
				name === "hero-kitchen"
					? drawingWidths(120).map((width) => `/media/${pictureFile(name, hash, "drawing", width, "webp")}`)
					: [],
			),
	);
	expect([...files.keys()].sort()).toEqual([...new Set([...named, ...asked, "/cards/home.jpg"])].sort());
});

test("no drawing has letters that need a font, which an image cannot take from the page", async () => {
	const siteRoot = await smallSite();
	await buildMedia({ siteRoot }, content);
	const drawings = [...(await publicFiles(siteRoot)).keys()].filter((file) => /(drawing|swatch)-.*\.svg$/.test(file));
	expect(drawings.length).toBeGreaterThan(hubPageSlugs.length);
	for (const file of drawings)
		expect(await readFile(path.join(siteRoot, "public", file), "utf8"), file).not.toContain("<text");
});

test("a second build writes only what a replaced master changes", async () => {
	const siteRoot = await smallSite();
	await buildMedia({ siteRoot }, content);
	const first = await publicFiles(siteRoot);
	await buildMedia({ siteRoot }, content);
	expect(await publicFiles(siteRoot)).toEqual(first);

	await writeFile(path.join(siteRoot, "media/reno-openplan.jpg"), await testPicture(120, 80, "#2f4a3e"));
	await buildMedia({ siteRoot }, content);
	const changed = [...(await publicFiles(siteRoot))].filter(([file, written]) => first.get(file) !== written);
	expect(changed.length).toBeGreaterThan(0);
	expect(changed.filter(([file]) => !file.startsWith("/media/reno-openplan."))).toEqual([]);
});

test("films are requested from the media host by their local names", async () => {
	const siteRoot = await smallSite();
	await buildMedia({ siteRoot, mediaBaseUrl: "https://storage.example/films" }, content);
	const urls = (await readGenerated(siteRoot, "films.ts")).match(/https:[^"]+/g) ?? [];
	expect(new Set(urls).size).toBe(films.length);
	const files = await publicFiles(siteRoot);
	for (const url of urls) expect(files.has(url.replace("https://storage.example/films", "/media"))).toBe(true);
});
