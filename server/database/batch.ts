/** Maximum number of items in one statement: SQLite takes 32,766 values in one, PostgreSQL twice as many. */
const batchSize = 500;

export const listIds = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id);

export const splitIntoBatches = <T>(items: readonly T[]): readonly (readonly T[])[] =>
	Array.from({ length: Math.ceil(items.length / batchSize) }, (_, batch) =>
		items.slice(batch * batchSize, (batch + 1) * batchSize),
	);
