import type { CompiledQuery } from "kysely";
import type { Database } from "../../../server/database/schema.ts";

/** Returns the database so that each query that is built with it is reported before it runs. */
export const recordQueries = (db: Database, onQuery: (query: CompiledQuery) => void): Database =>
	db.withPlugin({
		transformQuery({ node, queryId }) {
			onQuery(db.getExecutor().compileQuery(node, queryId));
			return node;
		},
		transformResult: async ({ result }) => result,
	});

/** Returns the database so that the number of rows that each query reads is reported. */
export const recordRows = (db: Database, onRows: (count: number) => void): Database =>
	db.withPlugin({
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			onRows(result.rows.length);
			return result;
		},
	});
