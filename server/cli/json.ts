import type { Lead, LeadRecord } from "../store/store.ts";
import type { Office } from "./office.ts";

/** One value, as other programs read it. */
export const printJson = (office: Pick<Office, "print">, value: unknown): Promise<void> =>
	office.print(`${JSON.stringify(value, null, 2)}\n`);

/** An array, one element a line, without holding all of them in memory. @returns how many there were */
export async function printJsonArray(print: Office["print"], values: AsyncIterable<unknown>): Promise<number> {
	let count = 0;
	for await (const value of values) await print(`${count++ === 0 ? "[\n" : ",\n"}${JSON.stringify(value)}`);
	await print(count === 0 ? "[]\n" : "\n]\n");
	return count;
}

/** A lead as `--json` prints it (contract, 'The office's command line'). */
export const jsonOfLead = ({ id, form, state, receivedAt, payload }: Lead) => ({
	id,
	form,
	state,
	receivedAt,
	payload,
});

/** All that is held about a lead as `--json` prints it. */
export const jsonOfRecord = (record: LeadRecord) => ({
	...jsonOfLead(record),
	spamReasons: record.spamReasons,
	nextAttemptAt: record.nextAttemptAt ?? null,
	deliveredAt: record.deliveredAt ?? null,
	attempts: record.attempts.map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt) })),
});
