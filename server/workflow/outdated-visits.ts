import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { day, hour } from "../../content/shared/time.ts";
import { normalizeEmail } from "../../forms/clean-text.ts";
import type { NextStep } from "../../forms/next-step.ts";
import { listIds, splitIntoBatches } from "../database/batch.ts";
import type { Database } from "../database/schema.ts";
import { type Lead, readLeads } from "../leads/lead.ts";
import { listMergedIds, readMergeTimes } from "../leads/merging.ts";
import { answerKinds } from "../leads/note-kinds.ts";
import { addDays, formatDay, parseLondonTime } from "../time/london-time.ts";
import { concernsVisits, type Event, isCustomer, toEvent } from "./events.ts";

/** Visit that a customer expects although another one is planned, or whose confirmation went to a wrong address. */
export interface OutdatedVisit {
	/** Day and time in London of the visit that they were last told of; null if they were told that it is off. */
	readonly at: string | null;
	/** Time of the visit that they hold a confirmation of, and the address that it went to; null if they hold none. */
	readonly confirmedAt: string | null;
	readonly email: string | null;
	/** True if the visit is as confirmed, and only the address has been corrected since. */
	readonly isPlanned: boolean;
	/**
	 * Hour at which there is nothing left to tell: that of the visit they expect or of the planned one, if it is later. One
	 * who waited in vain, and whose lead is open, is written to for a week more.
	 */
	readonly until: string;
}

type Visit = Pick<NextStep, "at" | "minutes">;

/** A message that has told the customer when the visit is, or that there is none. */
interface VisitNotice {
	readonly leadId: string;
	readonly at: number;
	readonly visit: Visit | null;
	/** Visit that was entered soon after a call or an email: agreed in it, unless the customer knew of another one. */
	agreed?: Visit | null;
	/** Address of an email from the desk that confirmed the visit or called it off. */
	readonly email?: string;
}

/**
 * Compares what a customer was last told with what is planned. Somebody who was never told of a visit expects none. Nor
 * does one whose lead is closed: they know, unless an email has put the visit into their calendar.
 */
function findOutdatedVisit(
	{ nextStep, email: address, list }: Pick<Lead, "nextStep" | "email" | "list">,
	told: readonly VisitNotice[],
	mergedAt: ReadonlyMap<string, number>,
): OutdatedVisit | undefined {
	const isAbout = (last: VisitNotice) => (notice: VisitNotice) => tellsOf(notice, last, mergedAt);
	const standing = listStanding(told, mergedAt).flatMap((last) => {
		const isKnown = told.filter(isAbout(last)).some(({ visit }) => visit);
		const expected = (isKnown ? last.visit : last.agreed) ?? null;
		return isKnown || expected ? [{ last, expected }] : [];
	});
	// An enquiry whose customer expects nothing any more takes away no visit of another one
	const known = standing.findLast((each) => each.last.visit) ?? standing.findLast((each) => each.expected);
	const { last, expected = null } = known ?? standing.at(-1) ?? {};
	if (!last) return undefined;
	const planned = toVisit(nextStep);
	const isPlanned = isDeepStrictEqual(expected, planned);
	const wentToOldAddress = last.email !== undefined && normalizeEmail(last.email) !== normalizeEmail(address);
	if (isPlanned && !(planned && wentToOldAddress)) return undefined;
	const confirmation = told.filter(isAbout(last)).findLast(({ email }) => email !== undefined);
	const hasConfirmation = confirmation?.visit != null;
	if (list === "done" && !hasConfirmation) return undefined;
	const isMissed = expected !== null && planned === null && list !== "done";
	return {
		at: expected?.at ?? null,
		confirmedAt: confirmation?.visit?.at ?? null,
		email: (hasConfirmation && confirmation.email) || null,
		isPlanned,
		until: isMissed ? addWeek(expected.at) : ([expected?.at ?? "", planned?.at ?? ""].toSorted().at(-1) ?? ""),
	};
}

/** Returns whether a notice tells of the visit of another one: about the same enquiry, or once both enquiries were one. */
const tellsOf = (known: VisitNotice, { leadId, at }: VisitNotice, mergedAt: ReadonlyMap<string, number>): boolean =>
	leadId === known.leadId || [leadId, known.leadId].every((id) => at >= (mergedAt.get(id) ?? 0));

/** Lists the last notice about each enquiry, oldest first, except those that a later one about both has replaced. */
function listStanding(told: readonly VisitNotice[], mergedAt: ReadonlyMap<string, number>): readonly VisitNotice[] {
	const lastOfEach = sortByTime([...new Map(told.map((notice) => [notice.leadId, notice])).values()]);
	return lastOfEach.filter((notice, index) =>
		lastOfEach.slice(index + 1).every((later) => !tellsOf(notice, later, mergedAt)),
	);
}

const addWeek = (at: string): string => addDays(at.slice(0, 10), 7) + at.slice(10);

const toVisit = (step: NextStep | null | undefined): Visit | null =>
	step?.kind === "visit" ? { at: step.at, minutes: step.minutes } : null;

const sortByTime = <Row extends { readonly at: number }>(rows: readonly Row[]) => rows.toSorted((a, b) => a.at - b.at);

/** Finds the outdated visit of each lead that has one, by its id, in as many queries for a page as for one lead. */
export async function findOutdatedVisits(
	db: Database,
	leads: readonly Lead[],
): Promise<ReadonlyMap<string, OutdatedVisit>> {
	if (leads.length === 0) return new Map();
	const threads = await listMergedIds(db, leads);
	const told = Map.groupBy(await listVisitNotices(db, [...threads.keys()]), ({ leadId }) => threads.get(leadId));
	const mergedAt = await readMergeTimes(
		db,
		[...threads.keys()].filter((id) => threads.get(id) !== id),
	);
	return new Map(
		leads.flatMap((lead) => {
			const visit = findOutdatedVisit(lead, told.get(lead.id) ?? [], mergedAt);
			return visit ? [[lead.id, visit] as const] : [];
		}),
	);
}

/** Returns whether a lead's customer expects a visit that they were told of. */
export const expectsVisit = async (db: Database, id: string): Promise<boolean> =>
	(await listVisitNotices(db, [id])).at(-1)?.visit != null;

/**
 * Number of a lead's latest visit changes, and of its latest calls and emails, that are compared. The last ones decide;
 * earlier ones only tell whether the customer knew of a visit at all. Anybody on the desk can log thousands.
 */
const maxCompared = 100;

/** Rank of a lead's row, from its latest one. */
const rank = sql<number>`row_number() over (partition by lead_id order by at desc, id desc)`.as("rank");

/**
 * Lists what the customers of these leads were told of visits, oldest first: what an email from the desk confirmed or
 * called off, and what was planned when somebody spoke to them or emailed them otherwise, or was entered within an hour:
 * an office logs the call first. A visit that took place leaves nothing to expect.
 */
async function listVisitNotices(db: Database, ids: readonly string[]): Promise<readonly VisitNotice[]> {
	const changes = db.selectFrom("events").selectAll().select(rank).where("lead_id", "in", ids).where(concernsVisits);
	const latest = await db.selectFrom(changes.as("events")).selectAll().where("rank", "<=", maxCompared).execute();
	// Sorted here: no index has this order
	const events = latest.toSorted((a, b) => b.rank - a.rank);
	const replies = await db
		.selectFrom("replies")
		.leftJoin("deliveries", (join) =>
			join.onRef("deliveries.lead_id", "=", "replies.lead_id").onRef("deliveries.reply_id", "=", "replies.id"),
		)
		.select(["replies.lead_id", "visit_at", "visit_minutes", "cancels_visit", "email", "at"])
		.where("replies.lead_id", "in", ids)
		.where("visit_at", "is not", null)
		.$narrowType<{ visit_at: string }>()
		// One that was tried in vain has told nobody, unless it may have arrived
		.where(({ and, eb, exists, not, or, selectFrom }) => {
			const attempts = selectFrom("attempts").select("started_at").whereRef("attempts.reply_id", "=", "replies.id");
			const isTried = exists(
				attempts.whereRef("attempts.lead_id", "=", "replies.lead_id").where("channel", "=", "reply"),
			);
			const isInVain = or([eb("state", "in", ["failed", "skipped"]), and([eb("state", "=", "pending"), isTried])]);
			// A copy of the database may have the reply without its delivery
			return or([eb("state", "is", null), eb("outcome_unknown", "=", 1), not(isInVain)]);
		})
		.execute();
	const messages = db.selectFrom("notes").select(["lead_id", "at", rank]).where("kind", "in", answerKinds);
	const notes = await db
		.selectFrom(messages.where("lead_id", "in", ids).as("notes"))
		.select(["lead_id", "at"])
		.where("rank", "<=", maxCompared)
		.execute();
	const visited = await db
		.selectFrom("leads")
		.select(["id", "visited_at"])
		.where("id", "in", ids)
		.where("visited_at", "is not", null)
		.execute();
	const visitedAt = new Map(visited.map(({ id, visited_at }) => [id, visited_at ?? 0]));
	const changesOf = Map.groupBy(events, ({ lead_id }) => lead_id);
	const notesOf = Map.groupBy(notes, ({ lead_id }) => lead_id);
	const told: readonly VisitNotice[] = [
		...replies.map(({ lead_id: leadId, visit_at, visit_minutes: minutes, cancels_visit, email, at }) => {
			return { leadId, at, visit: cancels_visit === 1 ? null : { at: visit_at, minutes }, email };
		}),
		...ids.flatMap((id) => listNoticesInPerson(id, (changesOf.get(id) ?? []).map(toEvent), notesOf.get(id) ?? [])),
	];
	return sortByTime(told).filter(({ leadId, at }) => at > (visitedAt.get(leadId) ?? 0));
}

/** Walks once through a lead's visit changes and its calls and emails, so that thousands of them hold up nobody. */
function listNoticesInPerson(
	leadId: string,
	changes: readonly Event[],
	calls: readonly { readonly at: number }[],
): readonly VisitNotice[] {
	const told: VisitNotice[] = [];
	// Planned before the first change that was read
	let planned = toVisit(changes[0]?.from.nextStep);
	let lastCall: VisitNotice | undefined;
	for (const { at, change } of sortByTime([
		...changes.map((each) => ({ at: each.at, change: each })),
		...calls.map((each) => ({ at: each.at, change: undefined })),
	])) {
		if (!change) {
			lastCall = { leadId, at, visit: planned };
			told.push(lastCall);
			continue;
		}
		const { nextStep } = change.to;
		if (nextStep !== undefined) planned = toVisit(nextStep);
		// Also what the office has undone: the customer does not know of that
		if (isCustomer(change.by)) told.push({ leadId, at, visit: toVisit(nextStep) });
		const isEntered = nextStep?.kind === "visit" && !change.isUndone;
		if (lastCall && isEntered && at <= lastCall.at + hour) lastCall.agreed ??= toVisit(nextStep);
	}
	return told;
}

/** A lead whose customer has to be told of a visit. */
export interface UntoldLead extends Lead {
	readonly visit: OutdatedVisit;
}

/** Days after which a visit that was called off is to come no more. A confirmed one is found however long it takes. */
const changedDays = 90;

/** Lists the leads whose customers have to be told, the soonest visit first. */
export async function listUntold(db: Database, now: number): Promise<readonly UntoldLead[]> {
	const changed = db
		.selectFrom("events")
		.select("lead_id")
		.where("at", ">=", now - changedDays * day)
		.where(concernsVisits);
	const confirmed = db
		.selectFrom("replies")
		.select("lead_id")
		.where("visit_at", ">=", formatDay(new Date(now)));
	// A merged enquiry's visit is its thread's
	const heads = db
		.selectFrom("leads")
		.select((eb) => eb.fn.coalesce("thread", "reference").as("head"))
		.where("id", "in", changed.union(confirmed));
	const rows = await db.selectFrom("leads").select("id").where("reference", "in", heads).execute();
	const untold: UntoldLead[] = [];
	for (const ids of splitIntoBatches(listIds(rows))) {
		const leads = await readLeads(db, ids);
		const visits = await findOutdatedVisits(db, leads);
		for (const lead of leads) {
			const visit = visits.get(lead.id);
			const isShown = lead.list !== "deleted" && lead.list !== "spam";
			if (visit && isShown && parseLondonTime(visit.until).getTime() > now) untold.push({ ...lead, visit });
		}
	}
	return untold.toSorted((a, b) => (a.visit.until < b.visit.until ? -1 : 1));
}
