import { sql } from "kysely";
import type { FormPath } from "../../forms/forms.ts";
import type { Channel, Database, DeliveryState } from "../database/schema.ts";

/** Channels that bring a lead to the office. */
const officeChannels: readonly Channel[] = ["webhook", "office-mail"];
/** States of a lead's deliveries. The last of them that a delivery has is the lead's. */
const stateOrder: readonly DeliveryState[] = ["held", "delivered", "pending", "failed"];
const stateRank = sql`case state ${sql.join(
	stateOrder.map((state, rank) => sql`when ${state} then ${sql.lit(rank)}`),
	sql` `,
)} end`;

/** Delivery figures of one form. */
export interface DeliveryHealth {
	readonly form: FormPath;
	readonly delivered: number;
	readonly waiting: number;
	readonly failed: number;
	readonly lastResponse: string | null;
	/** Leads that were suspected spam at first or are now. */
	readonly held: number;
	/** Leads that the list of spam shows. */
	readonly inSpam: number;
	readonly released: number;
}

/**
 * Counts delivered and undelivered leads and suspected spam per form, for leads received within [from, to]. A lead is
 * delivered once its webhook and its email to the office have succeeded. Either is left out if it is not set up, unless
 * the lead has reached the office in neither way.
 */
export async function readDeliveryHealth(
	db: Database,
	forms: readonly FormPath[],
	from: number,
	to: number,
): Promise<readonly DeliveryHealth[]> {
	const states = await db
		.selectFrom((deliveries) =>
			deliveries
				.selectFrom("deliveries")
				.select(["form", sql<number>`max(${stateRank})`.as("rank")])
				.where("channel", "in", officeChannels)
				.where("state", "in", stateOrder)
				.where("received_at", ">=", from)
				.where("received_at", "<=", to)
				.groupBy(["lead_id", "form"])
				.as("ranked"),
		)
		.select(({ fn }) => ["form", "rank", fn.countAll<number>().as("leads")])
		.groupBy(["form", "rank"])
		.execute();
	const suspects = await db
		.selectFrom("leads")
		.select(({ fn }) => ["form", "list", fn.countAll<number>().as("leads")])
		.where("received_at", ">=", from)
		.where("received_at", "<=", to)
		.where(({ eb, or }) => or([eb("spam_reasons", "!=", "[]"), eb("list", "=", "spam")]))
		.groupBy(["form", "list"])
		.execute();
	const responses = await readLastResponses(db);
	return forms.map((form) => {
		const count = (...wanted: readonly DeliveryState[]) =>
			states
				.filter((row) => row.form === form && wanted.some((state) => stateOrder.indexOf(state) === row.rank))
				.reduce((sum, { leads }) => sum + leads, 0);
		const suspected = (isMeant: (row: (typeof suspects)[number]) => boolean) =>
			suspects.filter((row) => row.form === form && isMeant(row)).reduce((sum, { leads }) => sum + leads, 0);
		return {
			form,
			delivered: count("delivered"),
			waiting: count("pending", "held"),
			failed: count("failed"),
			lastResponse: responses.get(form) ?? null,
			held: suspected(() => true),
			inSpam: suspected(({ list }) => list === "spam"),
			released: suspected(({ list }) => list !== "spam" && list !== "deleted"),
		};
	});
}

/**
 * Returns the status or error of the last failed attempt, for each form with leads that have not reached the office
 * yet.
 */
async function readLastResponses(db: Database): Promise<ReadonlyMap<FormPath, string>> {
	const rows = await db
		.selectFrom("deliveries")
		.innerJoin("attempts", (join) =>
			join.onRef("attempts.lead_id", "=", "deliveries.lead_id").onRef("attempts.channel", "=", "deliveries.channel"),
		)
		.select(["deliveries.form", "attempts.status", "attempts.error"])
		.where("deliveries.channel", "in", officeChannels)
		.where("deliveries.state", "in", ["pending", "failed"])
		.where("attempts.error", "is not", null)
		.orderBy("attempts.started_at")
		.limit(1000)
		.execute();
	return new Map(rows.map(({ form, status, error }) => [form, status === null ? (error ?? "") : String(status)]));
}
