import sharp from "sharp";
import { company } from "../../content/company/company.ts";
import { lightFaces, shadedFaces } from "../../site/layout/logo-shape.ts";
import { type DerivedFolder, fingerprint } from "./derived.ts";

/**
 * Derives the browser tab's icon, the phones' icons and the web manifest that lists them from the logo.
 *
 * @returns their addresses as JSON: `{favicon, touchIcon, manifest}`
 */
export function deriveIcons(colour: (token: string) => string, folder: DerivedFolder): Promise<string> {
	const mark = `<path fill="${colour("brick")}" d="${lightFaces}"/><path fill="${colour("brick-deep")}" d="${shadedFaces}"/>`;
	const favicon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${mark}</svg>`;
	// The logo is half size on a limewash ground, so that it fits inside any outline that a phone crops icons to
	const onPaper = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-12 -12 56 56"><path fill="${colour("limewash")}" d="M-12-12h56v56h-56z"/>${mark}</svg>`;
	const facts = { name: company.name, short_name: company.name, start_url: "/", display: "browser" };
	const colours = { background_color: colour("limewash"), theme_color: colour("limewash") };

	const hash = fingerprint(onPaper, JSON.stringify([facts, colours]));
	const file = (name: string, ending: string) => `${name}.${hash}.${ending}`;
	return folder.derive(`icons.${hash}`, async () => {
		const png = (size: number) => sharp(Buffer.from(onPaper)).resize(size).png({ palette: true }).toBuffer();
		const icons = [192, 512].map((size) => ({
			src: `/icons/${file(`icon-${size}`, "png")}`,
			sizes: `${size}x${size}`,
			type: "image/png",
			purpose: "any maskable",
		}));
		const files = {
			[file("favicon", "svg")]: favicon,
			[file("site", "webmanifest")]: JSON.stringify({ ...facts, ...colours, icons }),
			[file("touch-icon", "png")]: await png(180),
			[file("icon-192", "png")]: await png(192),
			[file("icon-512", "png")]: await png(512),
		};
		const note = JSON.stringify({
			favicon: `/icons/${file("favicon", "svg")}`,
			touchIcon: `/icons/${file("touch-icon", "png")}`,
			manifest: `/icons/${file("site", "webmanifest")}`,
		});
		return { files, note };
	});
}
