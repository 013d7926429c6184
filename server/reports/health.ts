import type { FormPath } from "../../forms/forms.ts";
import type { Database } from "../database/schema.ts";

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

/** Counts webhook deliveries and suspected spam per form, for leads received within [from, to]. */
export async function readDeliveryHealth(
	db: Database,
	forms: readonly FormPath[],
	from: number,
	to: number,
): Promise<readonly DeliveryHealth[]> {
	const states = await db
		.selectFrom("deliveries")
		.select(({ fn }) => ["form", "state", fn.countAll<number>().as("leads")])
		.where("channel", "=", "webhook")
		.where("state", "in", ["delivered", "pending", "held", "failed"])
		.where("received_at", ">=", from)
		.where("received_at", "<=", to)
		.groupBy(["form", "state"])
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
		const count = (...wanted: readonly string[]) =>
			states
				.filter((row) => row.form === form && wanted.includes(row.state))
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
 * Returns the HTTP status or error of the last failed attempt, for each form whose webhook has pending or failed
 * deliveries.
 */
async function readLastResponses(db: Database): Promise<ReadonlyMap<FormPath, string>> {
	const rows = await db
		.selectFrom("deliveries")
		.innerJoin("attempts", (join) =>
			join.onRef("attempts.lead_id", "=", "deliveries.lead_id").on("attempts.channel", "=", "webhook"),
		)
		.select(["deliveries.form", "attempts.status", "attempts.error"])
		.where("deliveries.channel", "=", "webhook")
		.where("deliveries.state", "in", ["pending", "failed"])
		.where("attempts.error", "is not", null)
		.orderBy("attempts.started_at")
		.limit(1000)
		.execute();
	return new Map(rows.map(({ form, status, error }) => [form, status === null ? (error ?? "") : String(status)]));
}
