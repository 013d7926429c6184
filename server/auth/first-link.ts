import type { Database } from "../database/schema.ts";
import { hasPeople } from "./people.ts";
import { linkWith } from "./request-link.ts";
import { hashOf } from "./session-cookie.ts";
import { createLink } from "./sign-in-links.ts";

/** Creates a sign-in link for the first person, as long as nobody is registered. It revokes the previous one. */
export async function firstLink(
	store: Database,
	url: string,
	newToken: () => string,
	now: number,
): Promise<string | undefined> {
	if (await hasPeople(store)) return undefined;
	const token = newToken();
	await createLink(store, hashOf(token), "first", null, now);
	return linkWith(url, token);
}
