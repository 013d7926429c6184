import type { FormPath } from "../../forms/forms.ts";
import type { Erasure } from "./store.ts";
import type { Database } from "./tables.ts";

/** Removes the person's leads; their deliveries and attempts go with them. */
export async function erase(db: Database, person: string): Promise<Erasure> {
	return db.transaction().execute(async (transaction) => {
		const sent = await transaction
			.selectFrom("leads")
			.innerJoin("attempts", "attempts.lead_id", "leads.id")
			.select(({ fn, eb }) => [
				"leads.form",
				"leads.id",
				fn.max(eb.case().when("attempts.error", "is", null).then(1).else(0).end()).as("confirmed"),
			])
			.where("leads.email", "=", person)
			.groupBy(["leads.form", "leads.id"])
			.execute();
		const { numDeletedRows } = await transaction.deleteFrom("leads").where("email", "=", person).executeTakeFirst();
		return {
			leads: Number(numDeletedRows),
			received: byForm(sent.filter(({ confirmed }) => confirmed === 1)),
			perhapsReceived: byForm(sent.filter(({ confirmed }) => confirmed === 0)),
		};
	});
}

const byForm = (leads: readonly { readonly form: FormPath }[]): ReadonlyMap<FormPath, number> =>
	new Map([...Map.groupBy(leads, ({ form }) => form)].map(([form, { length }]) => [form, length]));
