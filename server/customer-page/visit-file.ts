import { company } from "../../content/company/company.ts";
import { formatAddress } from "../../forms/contact-details.ts";
import { visitLengths } from "../../forms/next-step.ts";
import { summarize } from "../../forms/summary.ts";
import type { Database } from "../database/schema.ts";
import type { LinkedLead } from "../leads/customer-links.ts";
import { writeEntry } from "../text/ical.ts";
import { parseLondonTime } from "../time/london-time.ts";
import { readCustomerPage } from "./page.ts";

/**
 * Writes the planned visit for the customer's own calendar; undefined without one. It has the identity of the entry that
 * confirms the visit by email, so that a calendar holds it once.
 */
export async function writeVisitFile(db: Database, { id }: LinkedLead, now: Date): Promise<string | undefined> {
	const { visit } = (await readCustomerPage(db, id, now.getTime())) ?? {};
	const lead = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
	if (!visit || !lead) return undefined;
	const { postcode } = summarize(lead.form, JSON.parse(lead.payload));
	const entry = {
		uid: `visit-${id}@${company.domain}`,
		title: `Visit by ${company.name}`,
		place: formatAddress({ street: lead.street, postcode }),
		text: `Your enquiry ${lead.reference}\n${company.phone}`,
		url: `https://${company.domain}`,
		begin: parseLondonTime(visit.at),
		minutes: visit.minutes ?? visitLengths.default,
	};
	return writeEntry(company.name, entry, now);
}
