import { readFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { company } from "../../content/company/company.ts";
import type { PageMeta } from "../../content/pages/page-meta.ts";
import { lightFaces, shadedFaces } from "../../site/layout/logo-shape.ts";
import { socialCardUrl } from "../../site/seo/social-card.ts";
import { type DerivedFolder, fingerprint } from "./derived.ts";
import { cardFontFile } from "./fonts.ts";

const layout = {
	width: 1200,
	height: 630,
	foot: 190,
	edge: 64,
	title: { size: 60, width: 860 },
	nameSize: 32,
	mark: 72,
};
const quality = 76;
/** Family name inside the font file of cards. */
const family = "Bricolage Grotesque 96pt ExtraBold";

/**
 * Derives a page's card for social networks and chats, a 1200 × 630 JPEG: its title on charcoal under its picture,
 * beside the company's logo.
 *
 * @returns the file's name
 */
export async function deriveCard(
	page: Pick<PageMeta, "path" | "title">,
	master: Uint8Array,
	colour: (token: string) => string,
	folder: DerivedFolder,
): Promise<string> {
	const title = page.title.replace(` – ${company.name}`, "");
	const { width, height, foot, edge, mark } = layout;
	const markLeft = width - edge - 150;
	const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${foot}">
		<path fill="${colour("charcoal")}" d="M0 0h${width}v${foot}H0z"/><path fill="${colour("brick")}" d="M0 0h${width}v6H0z"/>
		<svg x="${markLeft}" y="38" width="${mark}" height="${mark}" viewBox="2 0.5 28 31" fill="${colour("stock")}">
			<path d="${lightFaces}"/><path opacity=".7" d="${shadedFaces}"/>
		</svg>
	</svg>`;
	const font = await readFile(cardFontFile);
	const hash = fingerprint(master, title, company.name, ground, font, JSON.stringify([layout, quality]));
	const file = path.basename(socialCardUrl(page.path));
	return folder.derive(`${file}.${hash}`, async () => {
		const text = (words: string, size: number, maximum: number) => renderText(words, size, maximum, colour("limewash"));
		const heading = await text(title, layout.title.size, layout.title.width);
		const name = await text(company.name, layout.nameSize, width - markLeft);
		const footTop = height - foot;
		const content = await sharp(master)
			.resize({ width, height: footTop })
			.extend({ bottom: foot })
			.composite([
				{ input: Buffer.from(ground), top: footTop, left: 0 },
				{ input: heading.data, top: footTop + Math.round((foot + 6 - heading.info.height) / 2), left: edge },
				{ input: name.data, top: footTop + 38 + mark + 14, left: markLeft },
			])
			.jpeg({ quality, mozjpeg: true })
			.toBuffer();
		return { files: { [file]: content }, note: file };
	});
}

/** Renders text as a PNG with a transparent background, and wraps it at the width. */
export function renderText(words: string, size: number, width: number, colour: string) {
	const escaped = words.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	const text = `<span foreground="${colour}">${escaped}</span>`;
	const font = `${family}, ${size}`;
	return sharp({
		text: { text, font, fontfile: cardFontFile, width, dpi: 72, rgba: true, spacing: -Math.round(size * 0.15) },
	})
		.png()
		.toBuffer({ resolveWithObject: true });
}
