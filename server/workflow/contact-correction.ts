import { normalizeEmail } from "../../forms/clean-text.ts";
import type { Contact } from "../../forms/contact-details.ts";
import { replaceContact, summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { computeDerivedColumns } from "../leads/derived-columns.ts";

type ContactColumns = Pick<LeadRow, "payload" | "submitted" | "submitted_email" | "email" | "phone" | "area">;

/** Returns a lead's columns for these contact details. The payload as submitted is kept, unless they restore it. */
export async function computeCorrectedColumns(db: Database, id: string, contact: Contact): Promise<ContactColumns> {
	const lead = await db
		.selectFrom("leads")
		.select(["form", "payload", "submitted"])
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const submitted = lead.submitted ?? lead.payload;
	const corrected = replaceContact(lead.form, JSON.parse(lead.payload), contact);
	const payload = JSON.stringify(corrected);
	const isRestored = payload === submitted;
	const before = normalizeEmail(summarize(lead.form, JSON.parse(submitted)).email);
	const { email, phone, area } = computeDerivedColumns(lead.form, corrected);
	return {
		payload,
		submitted: isRestored ? null : submitted,
		submitted_email: isRestored || before === email || before === "" ? null : before,
		email,
		phone,
		area,
	};
}

/** Redirects a lead's unsent replies to a corrected address. From now on they count towards the new mailbox's limit. */
export async function redirectReplies(db: Database, id: string, email: string, now: number): Promise<void> {
	const deliveries = db.updateTable("deliveries").where("lead_id", "=", id).where("channel", "=", "reply");
	await deliveries.set({ queued_at: now }).where("state", "in", ["pending", "held"]).execute();
	await db
		.updateTable("replies")
		.set({ email })
		.where("lead_id", "=", id)
		.where("id", "in", (eb) =>
			eb
				.selectFrom("deliveries")
				.select("reply_id")
				.where("lead_id", "=", id)
				.where("channel", "=", "reply")
				.where("state", "!=", "delivered"),
		)
		.execute();
}
