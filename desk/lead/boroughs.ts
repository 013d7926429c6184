import { type Borough, boroughs } from "../../content/areas.ts";
import type { Place } from "../api/types.ts";

/** The borough; none outside London, or where the postcode cannot be read. */
export const boroughOf = (place: Place): Borough | undefined =>
	place === "OUTSIDE" || place === "UNKNOWN" ? undefined : boroughs[place];
