import { normalizeEmail } from "../../forms/clean-text.ts";
import type { Contact } from "../../forms/contact-details.ts";
import { replaceContact, summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { computeDerivedColumns } from "../leads/derived-columns.ts";
import { type AllFields, contactFields, type SomeFields } from "../leads/fields.ts";
import { findHead, listThreadIds } from "../leads/merging.ts";
import { findPhones } from "../text/phones.ts";
import { findLastChange, toEvent } from "./events.ts";

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

/** Number of the latest corrections that a separated lead is compared with: a colleague can make thousands. */
const maxCorrections = 200;

/**
 * Returns a merged lead's contact details as they were corrected in its thread since the merge, on a lead with its own
 * email address and where its own were the same before: once it is separated, its replies go to them. A lead with another
 * address may be somebody else's, who must not learn a number that they have shared with its customer.
 */
export async function findMissedCorrections(db: Database, id: string, own: AllFields): Promise<SomeFields> {
	const head = await findHead(db, id);
	const ids = head ? await listThreadIds(db, head) : [];
	const merge = await findLastChange(db, id, '"mergedInto":"');
	const missed: { [Name in keyof Contact]?: string } = {};
	if (ids.length === 0 || !merge) return missed;
	const corrections = await db
		.selectFrom("events")
		.innerJoin("leads", "leads.id", "events.lead_id")
		.selectAll("events")
		.select(["leads.email", "leads.submitted_email"])
		.where("lead_id", "in", ids)
		.where("at", ">=", merge.at)
		.where("undoes", "is", null)
		.where("undone_at", "is", null)
		.where(({ eb, or }) => or(contactFields.map((key) => eb("detail", "like", `%"to":{%"${key}":%`))))
		.orderBy("at", "desc")
		.orderBy("events.id", "desc")
		.limit(maxCorrections)
		.execute();
	for (const { email, submitted_email, ...event } of corrections.toReversed()) {
		const { from, to } = toEvent(event);
		const addresses = [email, submitted_email ?? "", normalizeEmail(from.email ?? "")];
		if (own.email !== "" && !addresses.includes(normalizeEmail(own.email))) continue;
		for (const key of contactFields)
			if (from[key] && to[key] && isSame(key, from[key], missed[key] ?? own[key])) missed[key] = to[key];
	}
	return missed;
}

/** Returns whether two texts are the same contact detail, however they are spelt. */
function isSame(key: keyof Contact, ...texts: readonly [string, string]): boolean {
	const spelt = texts.map((text) => (key === "phone" && findPhones(text)[0]?.digits) || normalizeEmail(text));
	return spelt[0] === spelt[1];
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
