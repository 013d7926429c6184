import { minute } from "../../content/shared/time.ts";
import { countFiles, getFileKind } from "../../forms/customer-page.ts";
import { owesReply } from "../../forms/lead-status.ts";
import { customerName } from "../../forms/lead-words.ts";
import { lockRows } from "../database/dialect.ts";
import type { Database, EventRow, LeadRow } from "../database/schema.ts";
import type { SomeFields } from "../leads/fields.ts";
import { newDelivery } from "../leads/insert.ts";
import { listMerged } from "../leads/merging.ts";
import { findUrgentWords } from "../leads/urgent-words.ts";
import type { CancelledVisit, PageNews } from "../mail/templates/page-mail.ts";
import { parseLondonTime } from "../time/london-time.ts";

/** Milliseconds that an email about a file waits for more of them: ten photographs are one email. */
const filePause = 5 * minute;
/** Milliseconds between two emails about one lead's page. */
const mailPause = minute;

/** One thing that a customer has done on their page. */
interface PageAction {
	/** Id of the message, file or change. */
	readonly id: string;
	readonly lead: Pick<LeadRow, "id" | "form">;
	readonly isFile: boolean;
}

/**
 * Queues the office's email about what a customer has done on their page, in the caller's transaction. One that is already
 * waiting tells of it too.
 */
export async function queuePageMail(db: Database, { id, lead, isFile }: PageAction, now: number): Promise<void> {
	const ofLead = db.selectFrom("deliveries").where("lead_id", "=", lead.id).where("channel", "=", "page-mail");
	const last = await ofLead.select("queued_at").orderBy("queued_at", "desc").limit(1).executeTakeFirst();
	const dueAt = Math.max(now + (isFile ? filePause : 0), (last?.queued_at ?? 0) + mailPause);
	// One that only lacks a mailbox that puts it off would bring the news to that one alone
	const unsent = ofLead.where("state", "=", "pending").where("recipients", "is", null);
	const unclaimed = unsent.select(["reply_id", "next_attempt_at"]);
	const waiting = await lockRows(db, unclaimed.where("claim_owner", "is", null)).executeTakeFirst();
	if (!waiting) {
		const delivery = newDelivery(
			{ leadId: lead.id, channel: "page-mail", replyId: id, form: lead.form, state: "pending" },
			now,
		);
		await db
			.insertInto("deliveries")
			.values({ ...delivery, next_attempt_at: dueAt })
			.execute();
	} else if ((waiting.next_attempt_at ?? 0) > dueAt) {
		await db
			.updateTable("deliveries")
			.set({ next_attempt_at: dueAt, changed_at: now })
			.where("lead_id", "=", lead.id)
			.where("channel", "=", "page-mail")
			.where("reply_id", "=", waiting.reply_id)
			.where("claim_owner", "is", null)
			.execute();
	}
}

/** Reads what a lead's customer has done on their page since a time. */
export async function readPageNews(db: Database, leadId: string, since: number): Promise<PageNews> {
	const messages = await db
		.selectFrom("notes")
		.select("text")
		.where("lead_id", "=", leadId)
		.where("kind", "=", "from-customer")
		.where("at", ">=", since)
		.orderBy("at")
		.execute();
	// A merged lead's customer is answered on the lead at the head of its thread
	const head = await db
		.selectFrom("leads")
		.innerJoin("leads as head", (join) =>
			join.on(({ eb, fn }) => eb("head.reference", "=", fn.coalesce("leads.thread", "leads.reference"))),
		)
		.select(["head.reference", "head.list", "head.answered_at as answeredAt", "head.wrote_at as wroteAt"])
		.where("leads.id", "=", leadId)
		.executeTakeFirst();
	const files = await db
		.selectFrom("files")
		.select("type")
		.where("lead_id", "=", leadId)
		.where("at", ">=", since)
		.execute();
	const events = await db
		.selectFrom("events")
		.select(["at", "detail"])
		.where("lead_id", "=", leadId)
		.where("at", ">=", since)
		.where("what", "=", "changed")
		.where("person_id", "is", null)
		.where("person_name", "=", customerName)
		.where("undone_at", "is", null)
		.orderBy("at")
		.execute();
	const changes = events.map(({ detail }): SomeFields => JSON.parse(detail).to ?? {});
	const cancellation = events.findLast((_, index) => changes[index]?.status === "lost");
	return {
		messages: messages.map(({ text }) => text),
		soundsUrgent: messages.some(({ text }) => findUrgentWords({ message: text, details: [] }) !== undefined),
		isReplyOwed: head !== undefined && owesReply(head),
		added: countFiles(files.map(({ type }) => getFileKind(type))),
		phone: changes.findLast(({ phone }) => phone !== undefined)?.phone,
		isCancelled: cancellation !== undefined,
		merged: head && cancellation ? (await listMerged(db, head.reference)).map(({ reference }) => reference) : [],
		visit: cancellation && (await readCancelledVisit(db, leadId, cancellation)),
	};
}

/** Reads the visit that a cancellation has called off; undefined if there was none, or it was over by then. */
async function readCancelledVisit(
	db: Database,
	leadId: string,
	{ at, detail }: Pick<EventRow, "at" | "detail">,
): Promise<CancelledVisit | undefined> {
	const { nextStep }: SomeFields = JSON.parse(detail).from ?? {};
	if (nextStep?.kind !== "visit") return undefined;
	const begin = parseLondonTime(nextStep.at).getTime();
	if (begin + (nextStep.minutes ?? 0) * minute <= at) return undefined;
	const assignee = await db
		.selectFrom("leads")
		.innerJoin("people", "people.id", "leads.assignee_id")
		.select(["people.name", "people.email", "is_email_checked"])
		.where("leads.id", "=", leadId)
		.executeTakeFirst();
	const email = assignee?.is_email_checked === 1 ? assignee.email : null;
	return { at: begin, assignee: assignee?.name ?? "", email: email ?? undefined };
}
