import { type Borough, boroughs } from "../../content/areas.ts";
import type { Place } from "../api/types.ts";

/** Returns the borough; undefined outside London, or if the postcode is invalid. */
export const boroughOf = (place: Place): Borough | undefined =>
	place === "OUTSIDE" || place === "UNKNOWN" ? undefined : boroughs[place];
