import type { FormPath } from "../../../forms/forms.ts";
import type { LeadStatus, List } from "../../../forms/lead-status.ts";
import type { VisitSource } from "../../../forms/source.ts";
import { summarize } from "../../../forms/summary.ts";
import type { Database, Intake } from "../../database/schema.ts";
import { readLead } from "../../leads/read.ts";
import type { Event } from "../../workflow/activity.ts";
import type { Note } from "../../workflow/notes.ts";
import type { DeliveryView, Reply } from "../../workflow/replies.ts";
import type { LeadSummary } from "./rows.ts";
import { readRows } from "./rows.ts";

const maxRelated = 20;

/** Another request with the same email address or phone number. */
interface RelatedLead {
	readonly id: string;
	readonly reference: string;
	readonly form: FormPath;
	readonly receivedAt: number;
	readonly choices: readonly string[];
	readonly status: LeadStatus;
	readonly lostReason: string | null;
	readonly list: List;
	readonly sameEmail: boolean;
	readonly samePhone: boolean;
}

/** Everything that the desk shows of one lead. */
interface LeadView extends LeadSummary {
	/** Values as submitted. */
	readonly payload: Readonly<Record<string, unknown>>;
	/** Contact details, as the office may have corrected them. */
	readonly phone: string;
	readonly email: string;
	readonly intake: Intake;
	readonly source: VisitSource | undefined;
	readonly answeredBy: string | undefined;
	readonly deliveries: readonly DeliveryView[];
	readonly notes: readonly Note[];
	readonly replies: readonly Reply[];
	readonly events: readonly Event[];
	/** Other requests with the same email address or phone number, newest first. */
	readonly relatedLeads: readonly RelatedLead[];
}

/** Returns everything that the desk shows of a lead, also while its deletion can be undone; undefined for an unknown id. */
export async function readLeadView(db: Database, id: string): Promise<LeadView | undefined> {
	const record = await readLead(db, id);
	const [row] = await readRows(db, [id]);
	if (!record || !row) return undefined;
	const {
		mails,
		payload,
		submitted = payload,
		intake,
		source,
		answered,
		notes,
		replies,
		events,
		webhookState,
		...webhook
	} = record;
	const { phone, email } = summarize(row.form, payload);
	const deliveries = [{ ...webhook, channel: "webhook" as const, state: webhookState }, ...mails];
	return {
		...row,
		payload: submitted,
		phone,
		email,
		intake,
		source,
		answeredBy: answered?.by,
		deliveries: deliveries.map(({ channel, state, nextAttemptAt, deliveredAt, attempts }) => ({
			channel,
			state,
			nextAttemptAt: nextAttemptAt?.getTime() ?? null,
			deliveredAt: deliveredAt?.getTime() ?? null,
			attempts,
		})),
		notes,
		replies,
		events,
		relatedLeads: await listRelatedLeads(db, id),
	};
}

async function listRelatedLeads(db: Database, id: string): Promise<readonly RelatedLead[]> {
	const person = await db.selectFrom("leads").select(["email", "phone"]).where("id", "=", id).executeTakeFirstOrThrow();
	const same = (column: "email" | "phone") =>
		db
			.selectFrom("leads")
			.select(["id", "reference", "form", "received_at", "payload", "status", "lost_reason", "list", "email", "phone"])
			.where(column, "=", person[column])
			.where(column, "!=", "")
			.where("id", "!=", id)
			.orderBy("received_at", "desc")
			.limit(maxRelated)
			.execute();
	const related = [...(await same("email")), ...(await same("phone"))];
	const leads = [...new Map(related.map((lead) => [lead.id, lead])).values()];
	return leads
		.flatMap(({ list, ...lead }) => (list === "deleted" ? [] : [{ ...lead, list }]))
		.toSorted((a, b) => b.received_at - a.received_at)
		.slice(0, maxRelated)
		.map(({ received_at, payload, lost_reason, email, phone, ...lead }) => ({
			...lead,
			receivedAt: received_at,
			lostReason: lost_reason,
			choices: summarize(lead.form, JSON.parse(payload)).choices,
			sameEmail: email === person.email && email !== "",
			samePhone: phone === person.phone && phone !== "",
		}));
}
