import { hubs } from "./hubs.ts";
import type { ServiceSlug } from "./project-kinds.ts";
import { projectPictures } from "./related-hubs.ts";
import { type ServiceLink, specialists, stageServices } from "./service-links.ts";

const hubLinks = hubs.map((hub) => ({ ...hub, picture: projectPictures[hub.slug] }));

const links: readonly ServiceLink[] = [...stageServices, ...hubLinks, ...specialists];

/** Returns the links to these services, in the order given. */
export const serviceLinksTo = (slugs: readonly ServiceSlug[]): readonly ServiceLink[] =>
	slugs.flatMap((slug) => links.filter((link) => link.slug === slug));
