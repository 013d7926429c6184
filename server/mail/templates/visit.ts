import { company } from "../../../content/company/company.ts";
import { formatAddress } from "../../../forms/contact-details.ts";
import { summarize } from "../../../forms/summary.ts";
import type { LeadRow } from "../../database/schema.ts";
import { type CalendarMethod, writeEntryRequest } from "../../text/ical.ts";
import { parseLondonTime } from "../../time/london-time.ts";
import type { Mailbox } from "../mailer.ts";

interface ConfirmedVisit {
	readonly lead: Readonly<Pick<LeadRow, "reference" | "form" | "street"> & { body: string }>;
	/** Id of the lead whose reply sent the entry first. */
	readonly entryOf: string;
	/** Day and time in London. */
	readonly at: string;
	readonly minutes: number;
	/** Mailbox that the customer's answer goes to. */
	readonly office: Mailbox;
	readonly customer: string;
	/** Number of earlier messages about the lead's visits. */
	readonly sequence: number;
	readonly method: CalendarMethod;
}

/** Writes the calendar entry that confirms a visit to its customer, or cancels it. */
export function composeVisitEntry(visit: ConfirmedVisit, now: Date): string {
	const { lead, entryOf, at, minutes, office, customer, ...message } = visit;
	const { postcode } = summarize(lead.form, JSON.parse(lead.body));
	const entry = {
		uid: `visit-${entryOf}@${company.domain}`,
		title: `Visit by ${company.name}`,
		place: formatAddress({ street: lead.street, postcode }),
		text: `Your enquiry ${lead.reference}\n${company.phone}`,
		url: `https://${company.domain}`,
		begin: parseLondonTime(at),
		minutes,
	};
	return writeEntryRequest(entry, { organizer: office, attendee: customer, ...message }, now);
}
