import type { People } from "../store/store.ts";
import { hashOf } from "./session.ts";
import { linkWith } from "./sign-in-link.ts";

/** Creates a sign-in link for the first person, as long as nobody is registered. It revokes the previous one. */
export async function firstLink(
	store: Pick<People, "hasPeople" | "invite">,
	url: string,
	newToken: () => string,
	now: number,
): Promise<string | undefined> {
	if (await store.hasPeople()) return undefined;
	const token = newToken();
	await store.invite(hashOf(token), "first", null, now);
	return linkWith(url, token);
}
