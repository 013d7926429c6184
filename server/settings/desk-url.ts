import type { Settings } from "./settings.ts";

type DeskSettings = Pick<Settings, "DESK_PORT" | "DESK_URL">;

export const deskUrlWithPort = ({ DESK_URL }: Pick<DeskSettings, "DESK_URL">, port: number): string =>
	DESK_URL ?? `http://localhost:${port}`;

/** Returns the desk's public URL; undefined if the desk is off, or if the system chooses its port. */
export function deskUrl({ DESK_PORT, DESK_URL }: DeskSettings): string | undefined {
	if (DESK_PORT === undefined) return undefined;
	return DESK_PORT === 0 ? DESK_URL : deskUrlWithPort({ DESK_URL }, DESK_PORT);
}
