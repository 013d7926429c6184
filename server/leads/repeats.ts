import { sql } from "kysely";
import { isPostgres } from "../database/dialect.ts";
import { prepared } from "../database/postgres.ts";
import type { Database } from "../database/schema.ts";

/** One count to run: leads with this fingerprint received since a time. */
export interface Question {
	readonly fingerprint: string;
	readonly since: number;
}

/** Runs many counts in one statement: every submission needs one, and submissions come in crowds. */
export async function countSince(
	db: Database,
	questions: readonly Question[],
): Promise<(question: Question) => number> {
	const { rows } = await (isPostgres(db) ? asked(questions) : askedInValues(questions)).execute(db);
	const answers = new Map(rows.map(({ number, leads }) => [questions[number], leads]));
	return (question) => answers.get(question) ?? 0;
}

/** Passes the questions as arrays, so that the statement's text is always the same and PostgreSQL parses it once. */
const asked = (questions: readonly Question[]) => sql<{ number: number; leads: number }>`${prepared}
	select cast(number - 1 as integer) as number, (
		select count(*) from leads
		where leads.fingerprint = asked.fingerprint and leads.received_at >= asked.since
	) as leads
	from unnest(
		${questions.map(({ fingerprint }) => fingerprint)}::text[], ${questions.map(({ since }) => since)}::bigint[]
	) with ordinality as asked (fingerprint, since, number)
`;

function askedInValues(questions: readonly Question[]) {
	const values = questions.map(
		({ fingerprint, since }, number) =>
			sql`(cast(${number} as integer), cast(${fingerprint} as text), cast(${since} as bigint))`,
	);
	return sql<{ number: number; leads: number }>`
		with asked (number, fingerprint, since) as (values ${sql.join(values)})
		select number, (
			select count(*) from leads
			where leads.fingerprint = asked.fingerprint and leads.received_at >= asked.since
		) as leads
		from asked
	`;
}
