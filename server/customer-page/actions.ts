import { randomUUIDv7 } from "node:crypto";
import { requestTexts } from "../../content/pages/request.ts";
import { day } from "../../content/shared/time.ts";
import { contactDetails } from "../../forms/contact-details.ts";
import { dailyLimits } from "../../forms/customer-page.ts";
import { phoneNumber } from "../../forms/fields.ts";
import type { ContactForm } from "../../forms/form.ts";
import { isClosedStatus } from "../../forms/lead-status.ts";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import { summarize } from "../../forms/summary.ts";
import { countRows } from "../database/count-rows.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { queuePageMail } from "../delivery/page-mails.ts";
import type { SomeFields } from "../leads/fields.ts";
import { ProblemError, requireValid } from "../problem.ts";
import { findFirstPhone } from "../text/phones.ts";
import { changeInTransaction } from "../workflow/change.ts";
import { customerActor } from "../workflow/events.ts";
import { insertNote } from "../workflow/notes.ts";
import { recordMessage } from "../workflow/record-answer.ts";

/** The lead whose page it is. */
type OwnLead = Pick<LeadRow, "id" | "form">;

/** Fields that a customer fills in on the page, checked like those of a form. */
const messageForm = {
	...contactDetails,
	fields: [{ kind: "message", name: "text", label: "Your message", required: true }],
} as const satisfies ContactForm;
const phoneForm = { ...contactDetails, fields: [{ ...phoneNumber, name: "phone" }] } as const satisfies ContactForm;

/**
 * Adds a message of the customer, once for its id. From now on the lead waits for an answer.
 *
 * @throws ProblemError for an empty or too long message, if the id was used for another one, and beyond the day's limit
 */
export async function writeMessage(
	db: Database,
	lead: OwnLead,
	message: { readonly id: string; readonly text: string },
	now: number,
): Promise<void> {
	const { text } = requireValid(messageForm, message);
	await db.transaction().execute(async (transaction) => {
		const { id } = message;
		const note = { id, leadId: lead.id, kind: "from-customer", text } as const;
		if (!(await insertNote(transaction, note, customerActor, now))) return;
		const written = transaction.selectFrom("notes").where("lead_id", "=", lead.id).where("kind", "=", note.kind);
		if ((await countRows(written.where("at", ">", now - day))) > dailyLimits.messages)
			throw new ProblemError("too-many-messages");
		await recordMessage(transaction, lead.id, { id, at: now, text });
		await queuePageMail(transaction, { id, lead, isFile: false }, now);
	});
}

/**
 * Changes the phone number.
 *
 * @throws ProblemError if it cannot be one, for an enquiry that was merged, and beyond the day's limit
 */
export async function changePhone(db: Database, lead: OwnLead, typed: string, now: number): Promise<void> {
	const { phone } = requireValid(phoneForm, { phone: typed });
	if (!findFirstPhone(phone)) throw new ProblemError("invalid-input", { errors: { phone: requestTexts.phone.wrong } });
	await db.transaction().execute(async (transaction) => {
		const { form, payload } = await lockOwn(transaction, lead);
		if (summarize(form, JSON.parse(payload)).phone === phone) return;
		await change(transaction, lead, { phone }, now);
		const changes = transaction
			.selectFrom("events")
			.where("lead_id", "=", lead.id)
			.where("at", ">", now - day)
			.where("person_name", "=", customerActor.name)
			.where("detail", "like", '%"to":{"phone":%');
		if ((await countRows(changes)) > dailyLimits.phoneChanges) throw new ProblemError("too-many-phone-changes");
	});
}

/**
 * Moves the lead to Lost, because the customer needs nothing any longer. One that is over stays as it is.
 *
 * @throws ProblemError for an enquiry that was merged
 */
export const cancelRequest = (db: Database, lead: OwnLead, now: number): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const { status } = await lockOwn(transaction, lead);
		if (isClosedStatus(status)) return;
		await change(transaction, lead, { status: "lost", lostReason: cancelledByCustomer }, now);
	});

/** Locks the lead. One that was merged has nothing to change: the other lead may be somebody else's. */
async function lockOwn(db: Database, { id }: OwnLead) {
	const stored = db.selectFrom("leads").select(["form", "payload", "status", "merged_into"]).where("id", "=", id);
	const lead = await lockRows(db, stored).executeTakeFirst();
	if (!lead) throw new ProblemError("page-expired");
	if (lead.merged_into !== null) throw new ProblemError("request-merged");
	return lead;
}

/** Makes the customer's change. */
async function change(db: Database, lead: OwnLead, to: SomeFields, now: number): Promise<void> {
	const id = randomUUIDv7();
	const { outcome } = await changeInTransaction(db, { id, leadId: lead.id, from: {}, to }, customerActor, now);
	if (outcome !== "changed") throw new ProblemError("page-expired");
	await queuePageMail(db, { id, lead, isFile: false }, now);
}
