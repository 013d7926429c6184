import type { Lead, LeadRecord } from "../store/store.ts";
import type { Office } from "./office.ts";
import { jsonText } from "./text.ts";

/** One value, as other programs read it. */
export const printJson = (office: Pick<Office, "print">, value: unknown): Promise<void> =>
	office.print(`${jsonText(value, 2)}\n`);

/** An array of leads, one a line, without holding all of them in memory. */
export async function printJsonLeads(print: Office["print"], leads: AsyncIterable<Lead>): Promise<void> {
	let isFirst = true;
	for await (const lead of leads) {
		await print(`${isFirst ? "[\n" : ",\n"}${jsonText(jsonOfLead(lead))}`);
		isFirst = false;
	}
	await print(isFirst ? "[]\n" : "\n]\n");
}

/** A lead as `--json` prints it. */
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
	isUnsettled: record.isUnsettled,
	attempts: record.attempts.map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt) })),
});
