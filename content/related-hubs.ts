import { type HubSlug, hubs } from "./hubs.ts";
import type { PictureWith } from "./picture-cuts.ts";

const firstWord = (title: string): string | undefined => /^\w+/.exec(title)?.[0].toLowerCase();

/**
 * Returns the first three hubs whose title begins with another word than the page's, so that a hub is not related to
 * itself.
 */
export const relatedHubs = (title: string): readonly (typeof hubs)[number][] =>
	hubs.filter((hub) => firstWord(hub.title) !== firstWord(title)).slice(0, 3);

/** A finished project's picture for each hub, in which its work is to be seen. */
export const projectPictures: Readonly<Record<HubSlug, PictureWith<"card">>> = {
	"general-contractor": "kitchen-wimbledon",
	designing: "reno-chelsea",
	flooring: "reno-canarywharf",
	carpentry: "study-battersea",
	decorating: "reno-islington",
	plumbing: "bath-clapham",
	"electrical-services": "reno-shoreditch-2",
	"extra-services": "bath-greenwich",
};
