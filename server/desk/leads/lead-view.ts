import { summarize } from "../../../forms/summary.ts";
import type { Database, LeadRow } from "../../database/schema.ts";
import type { DeliveryView } from "../../delivery/deliveries.ts";
import { readLeads } from "../../leads/lead.ts";
import { type LeadRecord, readLead } from "../../workflow/lead-record.ts";
import { type LeadSummary, readRows } from "./rows.ts";

const maxRelated = 20;

interface LeadView
	extends LeadSummary,
		Pick<LeadRecord, "payload" | "origin" | "source" | "notes" | "replies" | "events"> {
	/** Deliveries of the lead itself; its replies have their own. */
	readonly deliveries: readonly DeliveryView[];
	/** Other requests with the same email address or phone number, newest first. */
	readonly relatedLeads: Awaited<ReturnType<typeof listRelatedLeads>>;
}

/**
 * Returns everything that the desk shows of a lead, with the values as submitted, also while its deletion can be undone;
 * undefined for an unknown id.
 */
export async function readLeadView(db: Database, id: string): Promise<LeadView | undefined> {
	const record = await readLead(db, id);
	const [row] = await readRows(db, [id]);
	if (!record || !row) return undefined;
	const { payload, submitted = payload, origin, source, deliveries, notes, replies, events } = record;
	const person = await db.selectFrom("leads").select(["email", "phone"]).where("id", "=", id).executeTakeFirstOrThrow();
	const relatedLeads = await listRelatedLeads(db, person, id);
	return { ...row, payload: submitted, origin, source, deliveries, notes, replies, events, relatedLeads };
}

/**
 * Lists the leads with this email address or phone number, newest first.
 *
 * @param id lead that is left out
 */
export async function listRelatedLeads(db: Database, person: Pick<LeadRow, "email" | "phone">, id = "") {
	const listSame = async (column: "email" | "phone") => {
		const leads = await db
			.selectFrom("leads")
			.select("id")
			.where(column, "=", person[column])
			.where(column, "!=", "")
			.where("id", "!=", id)
			.orderBy("received_at", "desc")
			.limit(maxRelated)
			.execute();
		return leads.map((lead) => lead.id);
	};
	const [sameEmail, samePhone] = [await listSame("email"), await listSame("phone")];
	const leads = await readLeads(db, [...new Set([...sameEmail, ...samePhone])]);
	return leads
		.flatMap(({ id, name, reference, form, list, status, lostReason, receivedAt, payload }) =>
			list === "deleted"
				? []
				: [
						{
							id,
							name,
							reference,
							form,
							list,
							status,
							lostReason,
							receivedAt: receivedAt.getTime(),
							choices: summarize(form, payload).choices,
							sameEmail: sameEmail.includes(id),
							samePhone: samePhone.includes(id),
						},
					],
		)
		.toSorted((a, b) => b.receivedAt - a.receivedAt)
		.slice(0, maxRelated);
}
