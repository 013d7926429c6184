import { boroughs } from "../../content/areas/areas.ts";
import { type FormPath, findFormByPath } from "../../forms/forms.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database } from "../database/schema.ts";
import { normalizePhone, tokenize } from "../search/tokens.ts";
import { isEmergency } from "./emergency.ts";
import { findPlace } from "./find-place.ts";

/**
 * Columns that are computed from the payload, by which leads are sorted, filtered and found.
 *
 * @param further the words of the details as submitted, the office's notes and replies, which a search finds too
 */
export function computeIndexedColumns(
	form: FormPath,
	payload: Readonly<Record<string, unknown>>,
	further: readonly string[] = [],
) {
	const { phone, postcode } = summarize(form, payload);
	const place = findPlace(postcode);
	const borough = place === "OUTSIDE" || place === "UNKNOWN" ? [] : [boroughs[place].name];
	return {
		place,
		phone: normalizePhone(phone),
		is_urgent: isEmergency(payload) ? 1 : 0,
		words: tokenize(form, payload, [...borough, ...further]),
	};
}

/**
 * Writes a lead's search words again after its contact details, notes or replies have changed. The details as submitted
 * stay among them, because a customer may ring from the number that the office has corrected.
 */
export async function updateSearchWords(db: Database, leadId: string): Promise<void> {
	const lead = await db
		.selectFrom("leads")
		.select(["form", "payload", "submitted"])
		.where("id", "=", leadId)
		.executeTakeFirst();
	const form = findFormByPath(lead?.form ?? "");
	if (!lead || !form) return;
	const notes = await db.selectFrom("notes").select("text").where("lead_id", "=", leadId).orderBy("at").execute();
	const replies = await db.selectFrom("replies").select("text").where("lead_id", "=", leadId).orderBy("at").execute();
	const submitted = lead.submitted === null ? [] : [tokenize(form.path, JSON.parse(lead.submitted))];
	const texts = [...notes, ...replies].map(({ text }) => text);
	const { words } = computeIndexedColumns(form.path, JSON.parse(lead.payload), [...submitted, ...texts]);
	await db.updateTable("leads").set({ words }).where("id", "=", leadId).execute();
}
