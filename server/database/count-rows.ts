import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "./schema.ts";

/** Counts the rows of a query that selects no columns. */
export async function countRows<Read extends keyof Tables>(query: SelectQueryBuilder<Tables, Read, object>) {
	const { rows } = await query.select(({ fn }) => fn.countAll<number>().as("rows")).executeTakeFirstOrThrow();
	return rows;
}
