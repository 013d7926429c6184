import { checkPostcode } from "../../content/areas/postcode/check.ts";
import { company } from "../../content/company/company.ts";
import { closingPattern } from "../../content/company/reply-templates.ts";
import { type AreaCode, boroughName } from "../../forms/areas.ts";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { type FormPath, findFormByPath } from "../../forms/forms.ts";
import { summarize } from "../../forms/summary.ts";
import { findUrgency } from "../../forms/urgency.ts";
import type { Database } from "../database/schema.ts";
import { tokenize } from "../search/tokens.ts";
import { findFirstPhone } from "../text/phones.ts";
import { findUrgentWords } from "./urgent-words.ts";

export function findArea(postcode: string): AreaCode {
	const result = checkPostcode(postcode);
	if (result.kind === "covered") return result.boroughs[0];
	return result.kind === "outside" ? "OUTSIDE" : "UNKNOWN";
}

/**
 * Columns that are computed from the payload, by which leads are sorted, filtered and found.
 *
 * @param further what a search finds besides: the street, the reason for losing the lead, the details as submitted, and
 * the office's notes and replies
 */
export function computeDerivedColumns(
	form: FormPath,
	payload: Readonly<Record<string, unknown>>,
	further: readonly string[] = [],
) {
	const summary = summarize(form, payload);
	const { phone, postcode, choices } = summary;
	const area = findArea(postcode);
	return {
		area,
		email: normalizeEmail(summary.email),
		phone: findFirstPhone(phone)?.digits ?? "",
		urgency: findUrgency(choices) ?? (findUrgentWords(summary) === undefined ? null : ("sounds-urgent" as const)),
		search_words: tokenize(form, payload, [boroughName(area), ...further]),
	};
}

/** Limits of the latest notes and replies that a search finds, so that each new one costs the same to store. */
export const maxTexts = 100;
export const maxTextLength = 20_000;

/**
 * Writes a lead's search words again after its contact details, lost reason, notes or replies have changed. The details
 * as submitted stay among them, because a customer may ring from the number that the office has corrected.
 */
export async function updateSearchWords(db: Database, leadId: string): Promise<void> {
	const lead = await db
		.selectFrom("leads")
		.select(["form", "payload", "submitted", "street", "lost_reason"])
		.where("id", "=", leadId)
		.executeTakeFirst();
	const form = findFormByPath(lead?.form ?? "");
	if (!lead || !form) return;
	const latest = await db
		.selectFrom("notes")
		.select(["text", "at"])
		.where("lead_id", "=", leadId)
		.unionAll((eb) => eb.selectFrom("replies").select(["text", "at"]).where("lead_id", "=", leadId))
		.orderBy("at", "desc")
		.limit(maxTexts)
		.execute();
	const texts = latest
		.map(({ text }) => text.replace(closingPattern, "").replaceAll(company.phone, ""))
		.join("\n\n")
		.slice(0, maxTextLength);
	const submitted = lead.submitted === null ? [] : [tokenize(form.path, JSON.parse(lead.submitted))];
	const further = [lead.street, lead.lost_reason ?? "", ...submitted, texts];
	const { search_words } = computeDerivedColumns(form.path, JSON.parse(lead.payload), further);
	await db.updateTable("leads").set({ search_words }).where("id", "=", leadId).execute();
}
