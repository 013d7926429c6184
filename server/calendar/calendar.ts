import { company } from "../../content/company/company.ts";
import { formName } from "../../forms/form-names.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { calendarTombstone, recordErasures } from "../privacy/erasures.ts";
import { addDays, formatDay, parseLondonTime } from "../time/london-time.ts";
import { type Actor, recordEvent } from "../workflow/activity.ts";
import { openLists } from "../workflow/assignment.ts";
import { type Entry, writeCalendar } from "./ical.ts";

const daysBack = 90;

/** Returns since when the person's calendar has its address; null if it has none. */
export async function findCalendarStart(db: Database, personId: string): Promise<number | null> {
	const row = await db.selectFrom("people").select("calendar_at").where("id", "=", personId).executeTakeFirst();
	return row?.calendar_at ?? null;
}

/**
 * Gives a person's calendar a new secret address, or none. The former one stops working at once, which is recorded like
 * an erasure, so that a restore does not bring it back.
 *
 * @param hash hash of the address's token; null for no address
 */
export const setCalendar = (
	db: Database,
	personId: string,
	hash: string | null,
	by: Actor,
	now: number,
): Promise<void> =>
	db.transaction().execute(async (transaction) => {
		const person = transaction.selectFrom("people").select("calendar_hash").where("id", "=", personId);
		const { calendar_hash: former } = await person.executeTakeFirstOrThrow();
		if (former === null && hash === null) return;
		if (former !== null) await recordErasures(transaction, [{ tombstone: calendarTombstone(former), leads: 0 }], now);
		await transaction
			.updateTable("people")
			.set({ calendar_hash: hash, calendar_at: hash === null ? null : now })
			.where("id", "=", personId)
			.where("email", "is not", null)
			.execute();
		await recordEvent(transaction, { what: hash === null ? "calendar-off" : "calendar-on", by, at: now });
	});

/**
 * Writes the calendar at a secret address: visits and follow-ups of the person's leads, of unassigned ones and of those
 * that former colleagues still have. It has names and postcodes, because other programs store it; the rest is behind
 * the links to the desk.
 *
 * @returns undefined for an unknown address
 */
export async function readCalendar(db: Database, hash: string, url: string, now: Date): Promise<string | undefined> {
	const person = await db
		.selectFrom("people")
		.select("id")
		.where("calendar_hash", "=", hash)
		.where("email", "is not", null)
		.executeTakeFirst();
	if (!person) return undefined;
	const from = addDays(formatDay(now), -daysBack);
	const leads = db
		.selectFrom("leads")
		.select(["id", "reference", "form", "payload", "visit", "follow_up"])
		.where(({ eb, or, selectFrom }) =>
			or([
				eb("assignee_id", "in", ["", person.id]),
				eb("assignee_id", "in", selectFrom("people").select("id").where("email", "is", null)),
			]),
		);
	const visits = await leads
		.where("visit", ">=", from)
		.where("list", "in", ["new", "in-progress", "done"])
		.where("status", "!=", "lost")
		.orderBy("visit")
		.execute();
	const followUps = await leads
		.where("list", "in", openLists)
		.where("follow_up", ">=", from)
		.orderBy("follow_up")
		.execute();
	const entries = [
		...visits.flatMap((lead) => (lead.visit === null ? [] : toEntry(lead, "Visit", parseLondonTime(lead.visit), url))),
		...followUps.flatMap((lead) => (lead.follow_up === null ? [] : toEntry(lead, "Follow up", lead.follow_up, url))),
	];
	return writeCalendar(`${company.name} leads`, entries, now);
}

function toEntry(
	{ id, reference, form, payload }: Pick<LeadRow, "id" | "reference" | "form" | "payload">,
	kind: "Visit" | "Follow up",
	begin: Entry["begin"],
	desk: string,
): Entry {
	const { name, postcode, choices } = summarize(form, JSON.parse(payload));
	const url = `${desk}/leads/${reference}`;
	return {
		uid: `${kind.toLowerCase().replace(" ", "-")}-${id}@${new URL(desk).hostname}`,
		title: [`${kind}: ${name || reference}`, postcode].filter(Boolean).join(", "),
		place: kind === "Visit" ? postcode : "",
		text: `${[formName(form), ...choices].join(", ")}\n${url}`,
		url,
		begin,
	};
}
