import type { PictureWith } from "../media/picture-cuts.ts";
import { type HubSlug, hubs } from "./hubs.ts";
import type { ServiceSlug } from "./project-kinds.ts";
import { type ServiceLink, specialists, stageServices } from "./service-links.ts";

/** Picture of a finished project for each hub, which shows the hub's work. */
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

const hubLinks = hubs.map((hub) => ({ ...hub, picture: projectPictures[hub.slug] }));

const links: readonly ServiceLink[] = [...stageServices, ...hubLinks, ...specialists];

/** Returns the links to these services, in the order given. */
export const findServiceLinks = (slugs: readonly ServiceSlug[]): readonly ServiceLink[] =>
	slugs.flatMap((slug) => links.filter((link) => link.slug === slug));
