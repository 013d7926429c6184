import { type BoroughCode, boroughs, isBorough } from "../content/areas/areas.ts";

/** Area of a lead's postcode: a borough, outside London, or unreadable. */
export type AreaCode = BoroughCode | "OUTSIDE" | "UNKNOWN";

/** Returns the name of a borough; empty outside London and without a valid postcode. */
export const boroughName = (area: string): string => (isBorough(area) ? boroughs[area].name : "");

/** Returns the name of an area; empty without a valid postcode. */
export const areaName = (area: string): string => (area === "OUTSIDE" ? "Outside London" : boroughName(area));
