import { checkPostcode } from "../../content/postcode.ts";
import type { FormPath } from "../../forms/forms.ts";
import { summaryOf } from "../../forms/summary.ts";
import type { Place } from "../database/schema.ts";
import { phoneKey, tokenize } from "../search/tokens.ts";

export function placeOf(postcode: string): Place {
	const answer = checkPostcode(postcode);
	if (answer.kind === "covered") return answer.boroughs[0];
	return answer.kind === "outside" ? "OUTSIDE" : "UNKNOWN";
}

/** Returns true if the customer chose 'Emergency' in the form. */
export const isEmergency = (payload: Readonly<Record<string, unknown>>): boolean => payload.urgency === "Emergency";

/** Columns that are computed from the payload, by which leads are sorted, filtered and found. */
export function indexedColumns(form: FormPath, payload: Readonly<Record<string, unknown>>) {
	const { phone, postcode } = summaryOf(form, payload);
	return {
		place: placeOf(postcode),
		phone: phoneKey(phone),
		is_urgent: isEmergency(payload) ? 1 : 0,
		words: tokenize(form, payload),
	};
}
