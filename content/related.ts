import { hubs } from "./hubs.ts";

const firstWord = (title: string): string | undefined => /^\w+/.exec(title)?.[0].toLowerCase();

/**
 * The three hubs to show beside a page: the hubs in order, less any whose first title word is the page's own
 * (so that a hub is not related to itself).
 */
export const relatedHubs = (title: string): readonly (typeof hubs)[number][] =>
	hubs.filter((hub) => firstWord(hub.title) !== firstWord(title)).slice(0, 3);
