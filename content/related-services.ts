import { type Door, specialists, stageServices } from "./doors.ts";
import { hubs } from "./hubs.ts";
import type { ServiceSlug } from "./project-kinds.ts";
import { projectPictures } from "./related.ts";

const hubDoors = hubs.map((hub) => ({ ...hub, picture: projectPictures[hub.slug] }));

const doors: readonly Door[] = [...stageServices, ...hubDoors, ...specialists];

/** Returns the doors to these services, in the order given. */
export const doorsTo = (slugs: readonly ServiceSlug[]): readonly Door[] =>
	slugs.flatMap((slug) => doors.filter((door) => door.slug === slug));
