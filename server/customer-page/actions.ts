import { randomUUIDv7 } from "node:crypto";
import { contactDetails } from "../../forms/contact-details.ts";
import { phoneNumber } from "../../forms/fields.ts";
import type { ContactForm } from "../../forms/form.ts";
import { isClosedStatus } from "../../forms/lead-status.ts";
import { cancelledByCustomer } from "../../forms/lead-words.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { queuePageMail } from "../delivery/page-mails.ts";
import type { LinkedLead } from "../leads/customer-links.ts";
import type { SomeFields } from "../leads/fields.ts";
import { ProblemError, requireValid } from "../problem.ts";
import { changeInTransaction } from "../workflow/change.ts";
import { customerActor } from "../workflow/events.ts";
import { insertNote } from "../workflow/notes.ts";
import { recordMessage } from "../workflow/record-answer.ts";
import { findWork } from "./page.ts";

/** What a customer writes, as fields of forms. */
const messageForm = {
	...contactDetails,
	fields: [{ kind: "message", name: "text", label: "Your message", required: true }],
} as const satisfies ContactForm;
const phoneForm = { ...contactDetails, fields: [{ ...phoneNumber, name: "phone" }] } as const satisfies ContactForm;

/**
 * Adds a message of the customer, once for its id. From now on the lead waits for an answer.
 *
 * @throws ProblemError for an empty or too long message, and if the id was used for another one
 */
export async function writeMessage(
	db: Database,
	lead: LinkedLead,
	message: { readonly id: string; readonly text: string },
	now: number,
): Promise<void> {
	const { text } = requireValid(messageForm, message);
	await db.transaction().execute(async (transaction) => {
		const { id } = message;
		const note = { id, leadId: lead.id, kind: "from-customer", text } as const;
		if (!(await insertNote(transaction, note, customerActor, now))) return;
		await recordMessage(transaction, lead.id, { id, at: now });
		await queuePageMail(transaction, { id, lead, isFile: false }, now);
	});
}

/** Changes the phone number. Throws ProblemError if it cannot be one. */
export async function changePhone(db: Database, lead: LinkedLead, typed: string, now: number): Promise<void> {
	const { phone } = requireValid(phoneForm, { phone: typed });
	await db.transaction().execute(async (transaction) => {
		const work = await requireWork(transaction, lead);
		if (summarize(work.form, JSON.parse(work.payload)).phone === phone) return;
		await changeWork(transaction, work, { phone }, now);
	});
}

/** Moves the lead to Lost, because the customer needs nothing any longer. One that is over stays as it is. */
export const cancelRequest = (db: Database, lead: LinkedLead, now: number): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const work = await requireWork(transaction, lead);
		if (isClosedStatus(work.status)) return;
		await changeWork(transaction, work, { status: "lost", lostReason: cancelledByCustomer }, now);
	});

async function requireWork(db: Database, { id }: LinkedLead): Promise<LeadRow> {
	const lead = await db.selectFrom("leads").select(["id", "thread"]).where("id", "=", id).executeTakeFirst();
	const work = lead && (await findWork(db, lead));
	if (!work) throw new ProblemError("page-expired");
	return work;
}

/** Makes the customer's change. */
async function changeWork(db: Database, work: LeadRow, to: SomeFields, now: number): Promise<void> {
	const change = { id: randomUUIDv7(), leadId: work.id, from: {}, to };
	const { outcome } = await changeInTransaction(db, change, customerActor, now);
	if (outcome !== "changed") throw new ProblemError("page-expired");
	await queuePageMail(db, { id: change.id, lead: work, isFile: false }, now);
}
