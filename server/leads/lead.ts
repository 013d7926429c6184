import type { VisitSource } from "../../forms/source.ts";
import type { Database, LeadRow } from "../database/schema.ts";
import { findLeadPage, unansweredSince } from "../search/lead-pages.ts";
import type { LeadQuery } from "../search/query.ts";
import { type AllFields, fieldColumns, toFields } from "./fields.ts";

/** States that exports and the command line show: the webhook's delivery state, or spam. */
export const webhookStates = ["pending", "delivered", "failed", "held", "spam"] as const;
export type WebhookState = (typeof webhookStates)[number];

/** A stored lead, with the office's work on it. */
export interface Lead
	extends AllFields,
		Readonly<Pick<LeadRow, "id" | "reference" | "form" | "list" | "area" | "origin">> {
	readonly state: WebhookState;
	readonly receivedAt: Date;
	/** Time of the customer's first message that nobody has answered; null without one. */
	readonly unansweredSince: number | null;
	readonly payload: Readonly<Record<string, unknown>>;
	/** Payload as submitted, where the office has corrected it. */
	readonly submitted: Readonly<Record<string, unknown>> | undefined;
	readonly source: VisitSource | undefined;
	readonly spamReasons: readonly string[];
	/** Name of the assignee. */
	readonly assignee: string | null;
}

/** Leads that are read at a time, so that memory does not grow with their number. */
const pageSize = 500;

/** Yields leads in the query's order. Leads that are erased meanwhile are left out. */
export async function* listLeads(db: Database, query: LeadQuery, now = Date.now()): AsyncGenerator<Lead> {
	let cursor: string | undefined;
	do {
		const { ids, next } = await findLeadPage(db, query, now, cursor, pageSize);
		yield* await readLeads(db, ids);
		cursor = next;
	} while (cursor !== undefined);
}

/** Returns the leads with these ids, in their order. */
export async function readLeads(db: Database, ids: readonly string[]): Promise<readonly Lead[]> {
	if (ids.length === 0) return [];
	const rows = await db
		.selectFrom("leads")
		.innerJoin("deliveries", (join) =>
			join.onRef("deliveries.lead_id", "=", "leads.id").on("deliveries.channel", "=", "webhook"),
		)
		.leftJoin("people", "people.id", "leads.assignee_id")
		.select(["leads.id", "reference", "leads.form", "list", "leads.received_at", "area", "submitted", "origin"])
		.select(unansweredSince.as("since"))
		.select(["source", "spam_reasons", "deliveries.state", "people.name"])
		.select(fieldColumns)
		.where("leads.id", "in", ids)
		.execute();
	const leads = new Map(
		rows.map((row): [string, Lead] => [
			row.id,
			{
				...toFields(row),
				id: row.id,
				reference: row.reference,
				form: row.form,
				state: row.is_spam === 1 || row.state === "skipped" ? "spam" : row.state,
				list: row.list,
				receivedAt: new Date(row.received_at),
				unansweredSince: row.wrote_at && row.since,
				area: row.area,
				payload: JSON.parse(row.payload),
				submitted: row.submitted === null ? undefined : JSON.parse(row.submitted),
				origin: row.origin,
				source: row.source === null ? undefined : JSON.parse(row.source),
				spamReasons: JSON.parse(row.spam_reasons),
				assignee: row.name,
			},
		]),
	);
	return ids.flatMap((id) => leads.get(id) ?? []);
}
