import { sql } from "kysely";
import type { FormPath } from "../../../forms/forms.ts";
import { type LeadStatus, leadStatuses } from "../../../forms/lead-status.ts";
import { summarize } from "../../../forms/summary.ts";
import type { Channel, Database, PlaceCode } from "../../database/schema.ts";
import { findUrgentWords } from "../../leads/emergency.ts";
import type { Attempt, UndeliveredState } from "../../leads/lead.ts";
import { findFirstMatch, type Term } from "../../search/tokens.ts";
import type { EventDetail } from "../../workflow/activity.ts";
import { type LeadProgress, progressColumns, toProgress } from "../../workflow/progress.ts";

/** A delivery that failed, is held or is being retried, or a reply that has not been sent yet. */
export interface DeliveryTrouble {
	readonly channel: Channel;
	/** Reply that is in trouble; empty on the other channels. */
	readonly replyId: string;
	readonly state: UndeliveredState;
	readonly attempts: number;
	/** Null if no attempt is planned, or while one is running. */
	readonly nextAttemptAt: number | null;
	readonly lastAttempt: Attempt | null;
}

export interface LeadSummary extends LeadProgress {
	/** Status before the lead was lost; its status otherwise. */
	readonly reached: LeadStatus;
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly receivedAt: number;
	readonly name: string;
	/** Phone number as typed. */
	readonly phone: string;
	readonly postcode: string;
	readonly place: PlaceCode;
	readonly choices: readonly string[];
	/** Beginning of the message; in a search, the text around the first match. */
	readonly excerpt: string;
	/** True if the customer chose Emergency. */
	readonly isUrgent: boolean;
	/** Words of the message that sound urgent, such as `no heating`; null if there are none. */
	readonly urgentWords: string | null;
	readonly spamReasons: readonly string[];
	/** Earlier requests with the same email address or phone number; 9 means 9 or more. */
	readonly earlierEnquiries: number;
	readonly troubles: readonly DeliveryTrouble[];
}

/** Length of the excerpt that a list shows, in characters. */
const excerptLength = 240;
/** Characters of the excerpt before the first match. */
const beforeMatch = 60;
/** Limit of the count of earlier requests. */
const maxEarlier = 9;

const rowColumns = [
	"id",
	"reference",
	"form",
	"received_at",
	"payload",
	"place",
	"phone",
	"email",
	"is_urgent",
	"spam_reasons",
	...progressColumns,
] as const;

/**
 * Returns list rows for these ids, in the order of the ids.
 *
 * @param terms search terms; the excerpt is cut around the first match, in the message or else in a note or reply
 */
export async function readRows(
	db: Database,
	ids: readonly string[],
	terms: readonly Term[] = [],
): Promise<readonly LeadSummary[]> {
	if (ids.length === 0) return [];
	const [stored, troubles, earlierEnquiries, notes, replies] = await Promise.all([
		db.selectFrom("leads").select(rowColumns).where("id", "in", ids).execute(),
		readTroubles(db, ids),
		countEarlierRequests(db, ids),
		terms.length > 0
			? db.selectFrom("notes").select(["lead_id", "text"]).where("lead_id", "in", ids).orderBy("at").execute()
			: [],
		terms.length > 0
			? db.selectFrom("replies").select(["lead_id", "text"]).where("lead_id", "in", ids).orderBy("at").execute()
			: [],
	]);
	const reached = await readStatusBeforeLoss(
		db,
		stored.flatMap(({ id, status }) => (status === "lost" ? [id] : [])),
	);
	const rows = new Map(
		stored.map((row): [string, LeadSummary] => {
			const { name, phone, postcode, choices, message, details } = summarize(row.form, JSON.parse(row.payload));
			return [
				row.id,
				{
					...toProgress(row),
					// Losses that were recorded without an event count from the first answer
					reached: row.status === "lost" ? (reached.get(row.id) ?? "contacted") : row.status,
					id: row.id,
					reference: row.reference,
					form: row.form,
					receivedAt: row.received_at,
					name,
					phone,
					postcode,
					place: row.place,
					choices,
					excerpt: extractExcerpt(
						[
							message || details.join(", "),
							...notes.filter(({ lead_id }) => lead_id === row.id).map(({ text }) => `Note: ${text}`),
							...replies.filter(({ lead_id }) => lead_id === row.id).map(({ text }) => `Reply: ${text}`),
						],
						terms,
					),
					isUrgent: row.is_urgent === 1,
					urgentWords: findUrgentWords(message) ?? null,
					spamReasons: JSON.parse(row.spam_reasons),
					earlierEnquiries: earlierEnquiries.get(row.id) ?? 0,
					troubles: troubles.get(row.id) ?? [],
				},
			];
		}),
	);
	return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Returns an excerpt of the first text with a term, or of the first text. */
function extractExcerpt(texts: readonly string[], terms: readonly Term[]): string {
	const text = texts.find((each) => findFirstMatch(each, terms) !== undefined) ?? texts[0] ?? "";
	const matchAt = findFirstMatch(text, terms) ?? 0;
	const start = matchAt > excerptLength - beforeMatch ? text.lastIndexOf(" ", matchAt - beforeMatch) + 1 : 0;
	const part = text.slice(start, start + excerptLength);
	return `${start > 0 ? "… " : ""}${part}${start + excerptLength < text.length ? " …" : ""}`;
}

/**
 * Returns each lead's deliveries in trouble. A pending one stays in trouble until an attempt succeeds, even after it
 * has been resent by hand.
 */
export async function readTroubles(
	db: Database,
	ids: readonly string[],
): Promise<ReadonlyMap<string, readonly DeliveryTrouble[]>> {
	if (ids.length === 0) return new Map();
	// No condition on the state: with thousands of held leads, an index of states would read all of them
	const deliveries = await db
		.selectFrom("deliveries")
		.select(["lead_id", "channel", "reply_id", "state", "attempts", "next_attempt_at", "claim_owner"])
		.where("lead_id", "in", ids)
		.execute();
	const emailed = new Set(
		deliveries.flatMap(({ channel, state, lead_id }) => (channel === "office-mail" && state !== "held" ? lead_id : [])),
	);
	const undelivered = deliveries.flatMap(({ state, ...delivery }) => {
		if (state !== "pending" && state !== "held" && state !== "failed") return [];
		// An office that gets its leads by email may do without webhooks
		const isNotNeeded = state === "held" && delivery.channel === "webhook" && emailed.has(delivery.lead_id);
		return isNotNeeded ? [] : [{ ...delivery, state }];
	});
	const lastAttempts = await readLastAttempts(db, [...new Set(undelivered.map(({ lead_id }) => lead_id))]);
	const troubles = new Map<string, DeliveryTrouble[]>();
	for (const { lead_id, channel, reply_id, state, attempts, next_attempt_at, claim_owner } of undelivered) {
		const lastAttempt = lastAttempts.get(`${lead_id} ${channel} ${reply_id}`) ?? null;
		// Nobody else would know that a customer is still waiting for the reply
		if (state === "pending" && channel !== "reply" && !lastAttempt?.error) continue;
		// While claimed, `next_attempt_at` is the claim's expiry
		const nextAttemptAt = claim_owner === null ? next_attempt_at : null;
		const trouble = { channel, replyId: reply_id, state, attempts, nextAttemptAt, lastAttempt };
		troubles.set(lead_id, [...(troubles.get(lead_id) ?? []), trouble]);
	}
	return troubles;
}

/** Returns the last attempt of each delivery by its lead and channel. */
async function readLastAttempts(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Attempt>> {
	if (ids.length === 0) return new Map();
	const attempts = await db
		.selectFrom("attempts")
		.select(["lead_id", "channel", "reply_id", "started_at as startedAt", "duration", "status", "error"])
		.where("lead_id", "in", ids)
		.where(({ eb, selectFrom }) =>
			eb(
				"started_at",
				"=",
				selectFrom("attempts as each")
					.select(({ fn }) => fn.max("each.started_at").as("last"))
					.whereRef("each.lead_id", "=", "attempts.lead_id")
					.whereRef("each.channel", "=", "attempts.channel")
					.whereRef("each.reply_id", "=", "attempts.reply_id"),
			),
		)
		.execute();
	return new Map(
		attempts.map(({ lead_id, channel, reply_id, ...attempt }) => [`${lead_id} ${channel} ${reply_id}`, attempt]),
	);
}

/** Returns the status that each lost lead had before. */
async function readStatusBeforeLoss(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, LeadStatus>> {
	if (ids.length === 0) return new Map();
	const changes = await db
		.selectFrom("events")
		.select(["lead_id", "detail"])
		.where("lead_id", "in", ids)
		.where("what", "=", "status")
		.where("undone_at", "is", null)
		.orderBy("at")
		.execute();
	return new Map(
		changes.flatMap(({ lead_id, detail }): readonly [string, LeadStatus][] => {
			const { from, to }: EventDetail = JSON.parse(detail);
			// The reason of a loss may be corrected
			const status = to === "lost" && from !== "lost" ? leadStatuses.find((each) => each === from) : undefined;
			return lead_id !== null && status ? [[lead_id, status]] : [];
		}),
	);
}

/** Counts earlier requests with the same email address, and with the same phone number but another address. */
async function countEarlierRequests(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
	const limit = sql.lit(maxEarlier);
	const { rows } = await sql<{ id: string; leads: number }>`
		select leads.id, (
			select count(*) from (
				select 1 from leads as other
				where other.email = leads.email and other.email <> '' and other.received_at < leads.received_at limit ${limit}
			) as same
		) + (
			select count(*) from (
				select 1 from leads as other
				where other.phone = leads.phone and other.phone <> '' and other.email <> leads.email
					and other.received_at < leads.received_at limit ${limit}
			) as same
		) as leads
		from leads where leads.id in (${sql.join(ids)})
	`.execute(db);
	return new Map(rows.map(({ id, leads }) => [id, Math.min(leads, maxEarlier)]));
}
