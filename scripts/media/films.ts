import { type FilmName, films } from "../../content/media/films.ts";
import { type DerivedFolder, fingerprint, MediaError } from "./derived.ts";

/** Formats of each film, in the order of preference offered to browsers. */
export const filmFormats = ["webm", "mp4"] as const;

/** Names of a film's masters: its own, and its rendition's for phones. */
export const getMasterNames = (name: FilmName) => ({
	wide: name,
	phone: films[name].forPhones ? `${name}-phone` : name,
});

/** Lists the files of all films' masters. */
export const listFilmMasters = (names: readonly FilmName[]): string[] =>
	names.flatMap((name) =>
		[...new Set(Object.values(getMasterNames(name)))].flatMap((master) =>
			filmFormats.map((format) => `${master}.${format}`),
		),
	);

/** First bytes of a file of each format, as hexadecimal digits; the first four of an MP4 vary. */
const signatures = { webm: /^1a45dfa3/, mp4: /^.{8}66747970/ };

/** Copies a master to the public files under a name that contains its hash. Returns that name. */
export function deriveFilm(
	name: string,
	format: (typeof filmFormats)[number],
	master: Buffer,
	folder: DerivedFolder,
): Promise<string> {
	if (!signatures[format].test(master.toString("hex", 0, 8))) {
		throw new MediaError(`media/${name}.${format} cannot be read as a film`);
	}
	const file = `${name}.${fingerprint(master)}.${format}`;
	return folder.derive(file, async () => ({ files: { [file]: master }, note: file }));
}

/** Returns the films' base address: this site's own folder, or the host of `MEDIA_BASE_URL`. */
export function resolveFilmBase(mediaBaseUrl: string | undefined): string {
	if (mediaBaseUrl === undefined) return "/media";
	const url = URL.parse(mediaBaseUrl);
	if (url?.protocol !== "https:" && url?.protocol !== "http:") {
		throw new MediaError(`MEDIA_BASE_URL is not the address of a host: ${mediaBaseUrl}`);
	}
	return mediaBaseUrl.replace(/\/+$/, "");
}
