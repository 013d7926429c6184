import { company } from "../../content/company/company.ts";
import { formatAddress } from "../../forms/contact-details.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import type { CalendarEntry } from "../text/ical.ts";
import { parseLondonTime } from "../time/london-time.ts";
import { listThreadIds, readMergeTimes } from "./merging.ts";

type VisitedLead = Readonly<Pick<LeadRow, "id" | "reference" | "form" | "street" | "payload">>;

/**
 * Describes a lead's visit for its customer's calendar. The entry has one identity on the customer's page and in every
 * email about the visit, also across a merge, so that a calendar holds the visit once.
 *
 * @param visit day and time in London, and minutes
 * @param before moment from which later replies do not count
 * @returns the entry, and how many replies have sent one before
 */
export async function describeVisit(
	db: Database,
	lead: VisitedLead,
	visit: { readonly at: string; readonly minutes: number },
	before: number,
): Promise<{ readonly entry: CalendarEntry; readonly sequence: number }> {
	const earlier = await db
		.selectFrom("replies")
		.select(["lead_id", "at"])
		.where("lead_id", "in", await listThreadIds(db, lead))
		.where("visit_at", "is not", null)
		.where("at", "<", before)
		.orderBy("at")
		.execute();
	const own = earlier.find(({ lead_id }) => lead_id === lead.id);
	const merged = earlier.findLast(({ lead_id }) => lead_id !== lead.id);
	// An entry that the lead had before the merge stays its own
	const isOwn = !merged || (own && own.at < ((await readMergeTimes(db, [merged.lead_id])).get(merged.lead_id) ?? 0));
	const { postcode } = summarize(lead.form, JSON.parse(lead.payload));
	const entry = {
		uid: `visit-${isOwn ? lead.id : merged.lead_id}@${company.domain}`,
		title: `Visit by ${company.name}`,
		place: formatAddress({ street: lead.street, postcode }),
		text: `Your enquiry ${lead.reference}\n${company.phone}`,
		url: `https://${company.domain}`,
		begin: parseLondonTime(visit.at),
		minutes: visit.minutes,
	};
	return { entry, sequence: earlier.length };
}
