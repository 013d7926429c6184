import { sql } from "kysely";
import type { Database } from "./tables.ts";

/** Asks how many leads with this fingerprint came in since a time. */
export interface Question {
	readonly fingerprint: string;
	readonly since: number;
}

/** Answers many at once in one statement: every post asks, and posts come in crowds. */
export async function countSince(
	db: Database,
	questions: readonly Question[],
): Promise<(question: Question) => number> {
	const asked = questions.map(
		({ fingerprint, since }, number) =>
			sql`(cast(${number} as integer), cast(${fingerprint} as text), cast(${since} as bigint))`,
	);
	const { rows } = await sql<{ number: number; leads: number }>`
		with asked (number, fingerprint, since) as (values ${sql.join(asked)})
		select number, (
			select count(*) from leads
			where leads.fingerprint = asked.fingerprint and leads.received_at >= asked.since
		) as leads
		from asked
	`.execute(db);
	const answers = new Map(rows.map(({ number, leads }) => [questions[number], leads]));
	return (question) => answers.get(question) ?? 0;
}
