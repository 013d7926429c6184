import { day, hour } from "../../content/shared/time.ts";
import { takeNamedLock } from "../database/dialect.ts";
import { type Database, undeliveredStates } from "../database/schema.ts";
import { hashMailbox, normalizeMailbox } from "../mail/mailbox.ts";
import { ProblemError } from "../problem.ts";
import { type Actor, readMailbox } from "./events.ts";

/** Limits of replies: of one person within an hour; to one mailbox, and of everybody, within a day. */
export const replyLimits = { person: 30, mailbox: 10, office: 200 } as const;

function refuse(who: string, count: number, period: string): never {
	const detail = `${who} ${count} replies within ${period}. Please wait before you send another`;
	throw new ProblemError("too-many-replies", { detail });
}

/**
 * Counts the replies that the caller's transaction has queued for a lead's customer, or redirected to another mailbox,
 * for the person who did so: their author may be somebody else.
 *
 * @throws ProblemError beyond the limits, so that nobody's session can be used to email strangers
 */
export async function requireWithinReplyLimits(db: Database, leadId: string, by: Actor, now: number): Promise<void> {
	await takeNamedLock(db, "replies");
	await db
		.updateTable("deliveries")
		.set({ queued_by: by.personId ?? null })
		.where("lead_id", "=", leadId)
		.where("channel", "=", "reply")
		.where("queued_at", "=", now)
		.execute();
	const { queued, erased, all } = await listLastDay(db, now);
	// All unsent replies of a lead go to one address
	const email = queued.find(({ lead_id, at }) => lead_id === leadId && at === now)?.email;
	if (email === undefined) return;
	const mailbox = normalizeMailbox(email);
	const toMailbox = [
		...queued.filter((reply) => normalizeMailbox(reply.email) === mailbox),
		...erased.filter(({ detail }) => readMailbox(detail) === hashMailbox(mailbox)),
	];
	const byPerson = all.filter(({ person_id, at }) => person_id === (by.personId ?? null) && at > now - hour);
	if (toMailbox.length > replyLimits.mailbox) refuse("This customer was sent", replyLimits.mailbox, "a day");
	if (byPerson.length > replyLimits.person) refuse("You have sent", replyLimits.person, "an hour");
	if (all.length > replyLimits.office) refuse("The office has sent", replyLimits.office, "a day");
}

/** Returns whether the office has sent as many replies within a day as it may. */
export const isOfficeLimitReached = async (db: Database, now: number): Promise<boolean> =>
	(await listLastDay(db, now)).all.length >= replyLimits.office;

/** Lists the replies of the last day: those that are stored, and all of them. */
async function listLastDay(db: Database, now: number) {
	const queued = await db
		.selectFrom("deliveries")
		.innerJoin("replies", "replies.id", "deliveries.reply_id")
		.select(({ fn }) => fn.coalesce("queued_by", "person_id").as("person_id"))
		.select(["replies.lead_id", "email", "queued_at as at"])
		// Names all states, because the index begins with them
		.where("state", "in", [...undeliveredStates, "delivered", "skipped"])
		.where("channel", "=", "reply")
		.where("queued_at", ">", now - day)
		.execute();
	// Events outlive erased leads, so that nobody can erase them to send more
	const erased = await db
		.selectFrom("events")
		.select(["person_id", "at", "detail"])
		.where("what", "=", "replied")
		.where("lead_id", "is", null)
		.where("at", ">", now - day)
		.execute();
	return { queued, erased, all: [...queued, ...erased] };
}

/** Leaves of replies to leads that are being deleted what the limits count: who queued it when, and a mailbox's hash. */
export async function anonymizeReplies(db: Database, leadIds: readonly string[], now: number): Promise<void> {
	const replies = await db
		.selectFrom("replies")
		.innerJoin("deliveries", "deliveries.reply_id", "replies.id")
		.select(({ fn }) => fn.coalesce("queued_by", "person_id").as("person_id"))
		.select(["replies.id", "email", "queued_at as at"])
		.where("deliveries.lead_id", "in", leadIds)
		.where("queued_at", ">", now - day)
		.execute();
	for (const { id, email, ...queued } of replies)
		await db
			.updateTable("events")
			.set({ ...queued, detail: JSON.stringify({ mailbox: hashMailbox(email) }) })
			.where("id", "=", id)
			.execute();
}
