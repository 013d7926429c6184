import type { Settings } from "./settings.ts";

type DeskSettings = Pick<Settings, "DESK_PORT" | "DESK_URL">;

/** Returns the public URL of the desk that listens on this port. */
export const deskUrlWithPort = ({ DESK_URL }: Pick<DeskSettings, "DESK_URL">, port: number): string =>
	DESK_URL ?? `http://localhost:${port}`;

/** Returns whether the desk shares the site's port. The host that `DESK_URL` names then tells its requests apart. */
export const sharesPort = ({ PORT, DESK_PORT }: Pick<Settings, "PORT" | "DESK_PORT">): boolean =>
	DESK_PORT === PORT && PORT !== 0;

/**
 * Returns the desk's host on a shared port.
 *
 * @throws Error with one line that names the setting
 */
export function findDeskHost({ DESK_URL, SITE_URL }: Pick<Settings, "DESK_URL" | "SITE_URL">): string {
	const [desk, site] = [DESK_URL, SITE_URL].map((url) => url && new URL(url).host);
	if (desk && desk !== site) return desk;
	throw new Error("DESK_URL: set it to a host other than SITE_URL's, because DESK_PORT equals PORT");
}

/** Returns the desk's public URL; undefined if the desk is off, or if the system chooses its port. */
export function deskUrl({ DESK_PORT, DESK_URL }: DeskSettings): string | undefined {
	if (DESK_PORT === undefined) return undefined;
	return DESK_PORT === 0 ? DESK_URL : deskUrlWithPort({ DESK_URL }, DESK_PORT);
}
