import type { Selectable } from "kysely";
import { normalizeEmail } from "../../forms/clean-text.ts";
import { listIds } from "../database/batch.ts";
import type { Database, ReplyRow } from "../database/schema.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { listMergedIds } from "../leads/merging.ts";
import { addDays, formatDay, parseLondonTime } from "../time/london-time.ts";
import { type Event, isCustomer, toEvent } from "./events.ts";
import { answerKinds } from "./note-kinds.ts";

/** A visit that the customer still expects as it was confirmed, although it has been changed. */
export interface OutdatedVisit {
	/** Day and time in London. If the visit was moved before it was called off, the last time. */
	readonly at: string;
	readonly confirmedAt: string;
	/** Address that the confirmation went to. */
	readonly email: string;
	/** True if the visit is as confirmed, and only the address has been corrected since. */
	readonly isPlanned: boolean;
}

type Confirmation = Pick<Selectable<ReplyRow>, "visit_at" | "visit_minutes" | "cancels_visit" | "email">;

/**
 * Returns the visit that the customer still expects, although its time or length was changed or it was called off since
 * its last confirmation, or whose confirmation went to an address that has been corrected since. Its time may be over.
 *
 * @param answeredAt time at which the customer was last spoken to or emailed outside the desk
 */
function findOutdatedVisit(
	{ nextStep, email: address }: Pick<Lead, "nextStep" | "email">,
	{ visit_at: confirmedAt, visit_minutes: minutes, cancels_visit: isCancelled, email }: Confirmation,
	events: readonly Pick<Event, "from" | "at" | "by" | "isUndone">[],
	answeredAt: number,
): OutdatedVisit | undefined {
	if (!confirmedAt || isCancelled) return undefined;
	const isVisit = nextStep?.kind === "visit";
	const isPlanned = isVisit && nextStep.at === confirmedAt && nextStep.minutes === minutes;
	const change = events.findLast(({ from, isUndone }) => from.nextStep?.kind === "visit" && !isUndone);
	const isTold = isPlanned
		? normalizeEmail(email) === normalizeEmail(address)
		: change !== undefined && (answeredAt > change.at || isCustomer(change.by));
	return isTold
		? undefined
		: { at: (!isVisit && change?.from.nextStep?.at) || confirmedAt, confirmedAt, email, isPlanned };
}

const sortByTime = <Row extends { readonly at: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => a.at - b.at);

/** Finds the outdated visit of each lead that has one, by its id, in as many queries for a page as for one lead. */
export async function findOutdatedVisits(
	db: Database,
	leads: readonly Lead[],
): Promise<ReadonlyMap<string, OutdatedVisit>> {
	if (leads.length === 0) return new Map();
	const threads = await listMergedIds(db, leads);
	const findLast = <Row extends { readonly lead_id: string; readonly at: number }>(rows: readonly Row[]) =>
		new Map(sortByTime(rows).map((row) => [threads.get(row.lead_id), row]));
	const replies = await db
		.selectFrom("replies")
		.leftJoin("deliveries", (join) =>
			join.onRef("deliveries.lead_id", "=", "replies.lead_id").onRef("deliveries.reply_id", "=", "replies.id"),
		)
		.select(["replies.lead_id", "visit_at", "visit_minutes", "cancels_visit", "email", "at"])
		.where("replies.lead_id", "in", [...threads.keys()])
		.where("visit_at", "is not", null)
		// A copy of the database may have the reply without its delivery
		.where(({ eb, or }) => or([eb("state", "is", null), eb("state", "!=", "failed")]))
		.execute();
	const confirmations = findLast(replies);
	const confirmed = leads.filter(({ id }) => confirmations.has(id));
	if (confirmed.length === 0) return new Map();
	const notes = await db
		.selectFrom("notes")
		.select(["lead_id", "at"])
		.where("lead_id", "in", [...threads.keys()])
		.where("kind", "in", answerKinds)
		.execute();
	const answers = findLast(notes);
	const changes = await db
		.selectFrom("events")
		.selectAll()
		.where("lead_id", "in", listIds(confirmed))
		.where("what", "=", "changed")
		.where("undoes", "is", null)
		.execute();
	const events = Map.groupBy(sortByTime(changes), ({ lead_id }) => lead_id);
	return new Map(
		confirmed.flatMap((lead) => {
			const confirmation = confirmations.get(lead.id);
			const own = (events.get(lead.id) ?? []).map(toEvent);
			const visit = confirmation && findOutdatedVisit(lead, confirmation, own, answers.get(lead.id)?.at ?? 0);
			return visit ? [[lead.id, visit] as const] : [];
		}),
	);
}

/** A lead whose customer still expects a visit to come that has been changed. */
export interface UntoldLead extends Lead {
	readonly visit: OutdatedVisit;
}

/** Limit of leads in an email: more than an office leaves to the next day. */
const maxLeads = 1000;
/** Days by which a visit may have been moved on the phone before it was called off. */
const movedDays = 30;

/** Lists the leads whose customers have to be told, the soonest visit first. */
export async function listUntold(db: Database, now: number): Promise<readonly UntoldLead[]> {
	const since = addDays(formatDay(new Date(now)), -movedDays);
	const confirmed = db.selectFrom("replies").select("lead_id").where("visit_at", ">=", since);
	// A merged enquiry's visit is its thread's
	const heads = db
		.selectFrom("leads")
		.select((eb) => eb.fn.coalesce("thread", "reference").as("head"))
		.where("id", "in", confirmed);
	const rows = await db.selectFrom("leads").select("id").where("reference", "in", heads).limit(maxLeads).execute();
	const leads = await readLeads(db, listIds(rows));
	const visits = await findOutdatedVisits(db, leads);
	return leads
		.flatMap((lead) => {
			const visit = visits.get(lead.id);
			const isShown = lead.list !== "deleted" && lead.list !== "spam";
			return visit && isShown && parseLondonTime(visit.at).getTime() > now ? [{ ...lead, visit }] : [];
		})
		.toSorted((a, b) => (a.visit.at < b.visit.at ? -1 : 1));
}
