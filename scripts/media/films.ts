import { type FilmName, films } from "../../content/films.ts";
import { type DerivedFolder, fingerprint, MediaError } from "./derived.ts";

/** The formats of each film, in the order in which browsers are offered them. */
export const filmFormats = ["webm", "mp4"] as const;

/** The names of a film's masters: its own, and that of the rendition that phones get. */
export const mastersOf = (name: FilmName) => ({ wide: name, phone: films[name].forPhones ? `${name}-phone` : name });

/** The files of all films' masters. */
export const filmMasters = (names: readonly FilmName[]): string[] =>
	names.flatMap((name) =>
		[...new Set(Object.values(mastersOf(name)))].flatMap((master) =>
			filmFormats.map((format) => `${master}.${format}`),
		),
	);

/** The bytes that a file of the format begins with, as hexadecimal digits; of MP4 the first four vary. */
const signatures = { webm: /^1a45dfa3/, mp4: /^.{8}66747970/ };

/** Puts a master among the public files, under a name that changes with it; gives that name. */
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

/** Where the films are loaded from: this site's own folder, or the host of `MEDIA_BASE_URL`. */
export function filmBase(mediaBaseUrl: string | undefined): string {
	if (mediaBaseUrl === undefined) return "/media";
	const url = URL.parse(mediaBaseUrl);
	if (url?.protocol !== "https:" && url?.protocol !== "http:") {
		throw new MediaError(`MEDIA_BASE_URL is no address of a host: ${mediaBaseUrl}`);
	}
	return mediaBaseUrl.replace(/\/+$/, "");
}
