import { type AttemptRow, channels, type Database, type DeliveryRow } from "../database/schema.ts";

/** A recorded attempt: one request to a webhook, or one email. */
export interface Attempt extends Readonly<Pick<AttemptRow, "duration" | "status" | "error" | "recipient">> {
	readonly startedAt: number;
}

/** Delivery of a lead on one channel, with its attempts, oldest first. */
export interface Delivery extends Readonly<Pick<DeliveryRow, "channel" | "form" | "state">> {
	/** Reply that is delivered; empty on the other channels. */
	readonly replyId: string;
	/** Attempts since the lead was received or last sent again by hand. */
	readonly attemptCount: number;
	/** Null if no attempt is planned, or while one is running. */
	readonly nextAttemptAt: number | null;
	/** Time of the first successful delivery. */
	readonly deliveredAt: number | null;
	/** Time at which the lead was received or the reply written. */
	readonly receivedAt: number;
	readonly attempts: readonly Attempt[];
	/** True after an attempt whose outcome is unknown. */
	readonly mayHaveArrived: boolean;
	/** True while an attempt is running. */
	readonly isRunning: boolean;
}

/** A delivery as exports and a person's file show it. */
export type DeliveryView = Pick<
	Delivery,
	"channel" | "state" | "nextAttemptAt" | "deliveredAt" | "attempts" | "mayHaveArrived"
>;

/** Reads the deliveries of these leads by lead, in the order of the channels. */
export async function readDeliveries(
	db: Database,
	leadIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Delivery[]>> {
	if (leadIds.length === 0) return new Map();
	// No condition on the state: with thousands of held leads, an index of states would read all of them
	const rows = await db.selectFrom("deliveries").selectAll().where("lead_id", "in", leadIds).execute();
	const stored = db.selectFrom("attempts").selectAll().where("lead_id", "in", leadIds);
	const attempts = Map.groupBy(
		await stored.orderBy("lead_id").orderBy("channel").orderBy("reply_id").orderBy("started_at").execute(),
		({ lead_id, channel, reply_id }) => `${lead_id} ${channel} ${reply_id}`,
	);
	const deliveries = rows.map((row): [string, Delivery] => [
		row.lead_id,
		{
			channel: row.channel,
			form: row.form,
			replyId: row.reply_id,
			state: row.state,
			attemptCount: row.attempts,
			// While claimed, `next_attempt_at` is the claim's expiry
			nextAttemptAt: row.claim_owner === null ? row.next_attempt_at : null,
			deliveredAt: row.delivered_at,
			receivedAt: row.received_at,
			attempts: (attempts.get(`${row.lead_id} ${row.channel} ${row.reply_id}`) ?? []).map(
				({ started_at, duration, status, error, recipient }) => ({
					startedAt: started_at,
					duration,
					status,
					error,
					recipient,
				}),
			),
			mayHaveArrived: row.outcome_unknown === 1,
			isRunning: row.claim_owner !== null,
		},
	]);
	deliveries.sort(([, a], [, b]) => channels.indexOf(a.channel) - channels.indexOf(b.channel));
	const byLead = Map.groupBy(deliveries, ([leadId]) => leadId);
	return new Map(leadIds.map((id) => [id, (byLead.get(id) ?? []).map(([, delivery]) => delivery)]));
}

/** Returns whether something was sent: an attempt that is running or was interrupted may have arrived. */
export const mayHaveBeenSent = ({ attempts, isRunning, mayHaveArrived }: Delivery): boolean =>
	attempts.length > 0 || isRunning || mayHaveArrived;
