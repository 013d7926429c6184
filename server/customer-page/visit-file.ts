import { company } from "../../content/company/company.ts";
import { visitLengths } from "../../forms/next-step.ts";
import type { Database } from "../database/schema.ts";
import type { LinkedLead } from "../leads/customer-links.ts";
import { toNextStep } from "../leads/fields.ts";
import { describeVisit } from "../leads/visit-entry.ts";
import { writeEntry } from "../text/ical.ts";
import { hideCorrections, isPlannedVisit } from "./page.ts";

/** Writes the planned visit for the customer's own calendar; undefined without one, and for an enquiry that was merged. */
export async function writeVisitFile(
	db: Database,
	{ id, isEmailed }: LinkedLead,
	now: Date,
): Promise<string | undefined> {
	const lead = await db.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirst();
	const visit = lead && lead.merged_into === null ? toNextStep(lead) : null;
	if (!lead || !visit || !isPlannedVisit(visit, now.getTime())) return undefined;
	const { at, minutes } = visit;
	const shown = hideCorrections(lead, isEmailed);
	const { entry } = await describeVisit(db, shown, { at, minutes: minutes ?? visitLengths.default }, now.getTime());
	return writeEntry(company.name, entry, now);
}
