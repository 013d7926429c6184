import { readFile } from "node:fs/promises";
import type { SocialAccount } from "../../content/company/company.ts";
import { type DerivedFolder, fingerprint, MediaError } from "./derived.ts";
import { formatLiteral } from "./generated.ts";

/** Converts a network's name to its file's name in `media/marks`: lower-case letters and digits only. */
const toSlug = (network: string): string => network.toLowerCase().replace(/[^a-z0-9]/g, "");

async function readOutline(name: string): Promise<string> {
	const file = `media/marks/${toSlug(name)}.svg`;
	const drawing = await readFile(new URL(`../../${file}`, import.meta.url), "utf8").catch(() => "");
	const [, outline] = / d="([^"]+)"/.exec(drawing) ?? [];
	if (outline === undefined)
		throw new MediaError(`${file} is missing: the mark of ${name} in content/company/company.ts, from simpleicons.org`);
	return outline;
}

/**
 * Derives each network's logo as a file of its own. Three files that load near the end of a page cost less than
 * outlines inlined in every page.
 *
 * @returns their addresses by network, as the source text of an object
 */
export async function deriveSocialMarks(
	accounts: readonly SocialAccount[],
	colour: (token: string) => string,
	folder: DerivedFolder,
): Promise<string> {
	const outlines = await Promise.all(accounts.map(async ({ name }) => [name, await readOutline(name)] as const));
	const marks = outlines.map(async ([name, outline]) => {
		const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${colour("charcoal")}" d="${outline}"/></svg>`;
		const file = `mark-${toSlug(name)}.${fingerprint(drawing)}.svg`;
		const note = await folder.derive(file, async () => ({
			files: { [file]: drawing },
			note: JSON.stringify(`/icons/${file}`),
		}));
		return [name, note] as const;
	});
	return formatLiteral(await Promise.all(marks));
}
