import { checkPostcode } from "../../content/areas/postcode/check.ts";
import type { PlaceCode } from "../database/schema.ts";

export function findPlace(postcode: string): PlaceCode {
	const result = checkPostcode(postcode);
	if (result.kind === "covered") return result.boroughs[0];
	return result.kind === "outside" ? "OUTSIDE" : "UNKNOWN";
}
