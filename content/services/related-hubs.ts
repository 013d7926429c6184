import { hubs } from "./hubs.ts";

const firstWord = (title: string): string | undefined => /^\w+/.exec(title)?.[0].toLowerCase();

/**
 * Returns the first three hubs whose title begins with another word than the page's, so that a hub is not related to
 * itself.
 */
export const findRelatedHubs = (title: string): readonly (typeof hubs)[number][] =>
	hubs.filter((hub) => firstWord(hub.title) !== firstWord(title)).slice(0, 3);
