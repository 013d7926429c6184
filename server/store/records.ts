import { leadOf } from "./browse.ts";
import { eventsOf } from "./events.ts";
import { notesOf } from "./notes.ts";
import { standingOf } from "./standings.ts";
import { type Channel, type DeliveryRecord, type LeadRecord, mailChannels, type Standing } from "./store.ts";
import type { Database, LeadRow } from "./tables.ts";

/** Returns everything held about one lead, or about all leads of a person, newest first. */
export async function records(
	db: Database,
	column: "leads.id" | "leads.email",
	value: string,
): Promise<readonly LeadRecord[]> {
	const rows = await db
		.selectFrom("leads")
		.leftJoin("people", "people.id", "leads.taken_by")
		.selectAll("leads")
		.select("people.name")
		.where(column, "=", value)
		.orderBy("leads.received_at", "desc")
		.execute();
	return Promise.all(
		rows.map(async (row) => ({
			...recordOf(row, await deliveriesOf(db, row.id)),
			...standingOf(row, row.name),
			notes: await notesOf(db, row.id),
			events: await eventsOf(db, row.id),
		})),
	);
}

interface Delivery extends DeliveryRecord {
	readonly channel: Channel;
}

function recordOf(
	row: LeadRow,
	deliveries: readonly Delivery[],
): Omit<LeadRecord, keyof Standing | "notes" | "events"> {
	const webhook = deliveries.find(({ channel }) => channel === "webhook");
	if (!webhook) throw new Error(`lead ${row.id} has no delivery to its webhook`);
	const { channel: _, ...rest } = webhook;
	return {
		...rest,
		...leadOf({ ...row, state: webhook.state }),
		spamReasons: JSON.parse(row.spam_reasons),
		mails: mailChannels.flatMap((channel) => {
			const mail = deliveries.find((delivery) => delivery.channel === channel);
			return mail ? [{ ...mail, channel }] : [];
		}),
		source: row.source === null ? undefined : JSON.parse(row.source),
		answered:
			row.answered_at === null ? undefined : { at: new Date(row.answered_at), by: row.answered_by ?? undefined },
	};
}

async function deliveriesOf(db: Database, leadId: string): Promise<readonly Delivery[]> {
	const rows = await db.selectFrom("deliveries").selectAll().where("lead_id", "=", leadId).execute();
	const attempts = await db
		.selectFrom("attempts")
		.select(["channel", "started_at as startedAt", "duration", "status", "error"])
		.where("lead_id", "=", leadId)
		.orderBy("channel")
		.orderBy("started_at")
		.execute();
	return rows.map(({ channel, state, next_attempt_at, delivered_at, claim_owner, cut_off }) => ({
		channel,
		state,
		nextAttemptAt: next_attempt_at === null ? undefined : new Date(next_attempt_at),
		deliveredAt: delivered_at === null ? undefined : new Date(delivered_at),
		isUnsettled: claim_owner !== null || cut_off === 1,
		attempts: attempts.filter((attempt) => attempt.channel === channel).map(({ channel: _, ...attempt }) => attempt),
	}));
}

export async function idOf(db: Database, reference: string): Promise<string | undefined> {
	const lead = await db.selectFrom("leads").select("id").where("reference", "=", reference).executeTakeFirst();
	return lead?.id;
}

/** Returns up to `limit` ids from `first` to `last`, both included, in order. */
export async function idsBetween(db: Database, first: string, last: string, limit: number): Promise<readonly string[]> {
	const rows = await db
		.selectFrom("leads")
		.select("id")
		.where("id", ">=", first)
		.where("id", "<=", last)
		.orderBy("id")
		.limit(limit)
		.execute();
	return rows.map(({ id }) => id);
}
