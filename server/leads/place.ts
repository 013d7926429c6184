import { checkPostcode } from "../../content/postcode.ts";
import type { PlaceCode } from "../database/schema.ts";

export function placeOf(postcode: string): PlaceCode {
	const answer = checkPostcode(postcode);
	if (answer.kind === "covered") return answer.boroughs[0];
	return answer.kind === "outside" ? "OUTSIDE" : "UNKNOWN";
}
