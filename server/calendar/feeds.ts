import { setImmediate as nextTurn } from "node:timers/promises";
import { formatPostcode } from "../../content/areas/postcode/parse.ts";
import { company } from "../../content/company/company.ts";
import { formatAddress } from "../../forms/contact-details.ts";
import { formName } from "../../forms/form-names.ts";
import { openLists } from "../../forms/lead-status.ts";
import { type NextStep, stepNames } from "../../forms/next-step.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { toNextStep } from "../leads/fields.ts";
import { findNewestPhones } from "../leads/newest-phone.ts";
import { type CalendarEntry, writeCalendar } from "../text/ical.ts";
import { formatPhones } from "../text/phones.ts";
import { leadUrl } from "../text/reference.ts";
import { addDays, formatDay, parseLondonTime } from "../time/london-time.ts";
import { type Actor, recordEvent } from "../workflow/events.ts";
import { requireAccessLocked } from "../workflow/lock-access.ts";

const daysBack = 90;
/** Time that a call or a quote takes in a calendar. */
const callMinutes = 15;

/** Returns since when the person's calendar has its address; null if it has none. */
export async function findCalendarStart(db: Database, personId: string): Promise<number | null> {
	const row = await db.selectFrom("people").select("calendar_at").where("id", "=", personId).executeTakeFirst();
	return row?.calendar_at ?? null;
}

/**
 * Gives a person's calendar a new secret address, or none. The old address stops working at once.
 *
 * @param hash hash of the token of the person's own calendar; null for no address
 */
export const setCalendar = (db: Database, personId: string, hash: string | null, by: Actor, now: number) =>
	db.transaction().execute(async (transaction) => {
		await requireAccessLocked(transaction, by);
		const { numUpdatedRows } = await transaction
			.updateTable("people")
			.set({ calendar_hash: hash, calendar_at: hash === null ? null : now })
			.where("id", "=", personId)
			.where("email", "is not", null)
			.$if(hash === null, (person) => person.where("calendar_hash", "is not", null))
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return;
		await recordEvent(transaction, { what: hash === null ? "calendar-off" : "calendar-on", by, at: now });
	});

/**
 * Writes the calendar at a secret address: the next steps of the whole office, or of the person's leads and unassigned
 * ones. Other programs store it, so it says only whom to call or visit; the rest is behind links to the desk.
 *
 * @returns undefined for an unknown address
 */
export async function readCalendar(
	db: Database,
	hash: string,
	{ url, isOffice }: { readonly url: string; readonly isOffice: boolean },
	now: Date,
): Promise<string | undefined> {
	const person = await db
		.selectFrom("people")
		.select("id")
		.where("calendar_hash", "=", hash)
		.where("email", "is not", null)
		.executeTakeFirst();
	if (!person) return undefined;
	let leads = db
		.selectFrom("leads")
		.leftJoin("people", "people.id", "leads.assignee_id")
		.select(["leads.id", "reference", "form", "payload", "street", "next_kind", "next_at", "next_minutes"])
		.select("people.name as assignee")
		.where("list", "in", openLists)
		.where("next_at", ">=", addDays(formatDay(now), -daysBack))
		.orderBy("next_at");
	if (!isOffice) leads = leads.where("assignee_id", "in", ["", person.id]);
	const entries: CalendarEntry[] = [];
	const rows = await leads.execute();
	const newestPhones = await findNewestPhones(db, rows);
	for (const lead of rows) {
		// A phone field of many numbers takes a third of a millisecond
		await nextTurn();
		const step = toNextStep(lead);
		if (step) entries.push(toEntry(lead, step, url, isOffice ? lead.assignee : null, newestPhones.get(lead.id)?.phone));
	}
	return writeCalendar(`${company.name} ${isOffice ? "office" : "leads"}`, entries, now);
}

/** @param assignee name to show, in a calendar of several people */
function toEntry(
	{ id, reference, form, payload, street }: Pick<LeadRow, "id" | "reference" | "form" | "payload" | "street">,
	{ kind, at, minutes }: NextStep,
	desk: string,
	assignee: string | null,
	newestPhone: string | undefined,
): CalendarEntry {
	const { name, phone, postcode, choices } = summarize(form, JSON.parse(payload));
	const url = leadUrl(desk, reference);
	return {
		uid: `next-${id}@${new URL(desk).hostname}`,
		title: [`${stepNames[kind]}: ${name || reference}`, formatPostcode(postcode), assignee].filter(Boolean).join(", "),
		place: kind === "visit" ? formatAddress({ street, postcode }) : "",
		text: [[formName(form), ...choices].join(", "), formatPhones(newestPhone ?? phone), url].filter(Boolean).join("\n"),
		url,
		begin: at.includes("T") ? parseLondonTime(at) : at,
		minutes: minutes ?? callMinutes,
	};
}
