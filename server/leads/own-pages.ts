import { Problem } from "../problem.ts";

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);

/**
 * Refuses a post that another site's page makes a visitor's browser send. Programs send neither `Origin` nor
 * `Sec-Fetch-Site` and pass.
 *
 * @throws Problem
 */
export function refuseForeignPages(headers: Headers): void {
	const origin = headers.get("Origin");
	const site = headers.get("Sec-Fetch-Site");
	const isOwnOrigin = origin !== null && hostOf(origin) === headers.get("Host")?.toLowerCase();
	const isOwnPage =
		origin === null || origin === "null"
			? site === "same-origin" || (origin === null && (site === null || site === "none"))
			: isOwnOrigin && site !== "cross-site";
	if (!isOwnPage) throw new Problem("foreign-page");
}
