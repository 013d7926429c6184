import type { ExportedLead } from "../export/exported-leads.ts";
import type { DeliveryRecord, Lead, ProgressSummary } from "../leads/lead.ts";
import type { LeadRecord } from "../leads/read.ts";
import type { CommandContext } from "./command.ts";
import { stringifySafely } from "./output.ts";

export const printJson = (context: Pick<CommandContext, "print">, value: unknown): Promise<void> =>
	context.print(`${stringifySafely(value, 2)}\n`);

/** Prints an array of leads, one per line, without holding all of them in memory. */
export async function printJsonLeads<T extends Lead>(
	print: CommandContext["print"],
	leads: AsyncIterable<T>,
	toJson: (lead: T) => unknown = toLeadJson,
): Promise<void> {
	let isFirst = true;
	for await (const lead of leads) {
		await print(`${isFirst ? "[\n" : ",\n"}${stringifySafely(toJson(lead))}`);
		isFirst = false;
	}
	await print(isFirst ? "[]\n" : "\n]\n");
}

const toLeadJson = ({ id, reference, form, state, receivedAt, payload }: Lead) => ({
	id,
	reference,
	form,
	state,
	receivedAt,
	payload,
});

/** Returns a lead in the format of a JSON export. */
export const toExportedJson = (lead: ExportedLead) => ({ ...toLeadJson(lead), ...toProgressJson(lead) });

const toProgressJson = ({ status, lostReason, assignee, followUp, visit, quotedValue, wonValue }: ProgressSummary) => ({
	status,
	lostReason,
	assignee,
	followUp,
	visit,
	quotedValue,
	wonValue,
});

/** Returns everything stored about a lead in the format of `--json`. */
export const toRecordJson = (record: LeadRecord) => ({
	...toLeadJson(record),
	/** Payload as submitted, where the office has corrected it. */
	submitted: record.submitted ?? null,
	intake: record.intake,
	spamReasons: record.spamReasons,
	source: record.source ?? null,
	answered: record.answered ? { at: record.answered.at, by: record.answered.by } : null,
	...toProgressJson(record),
	notes: record.notes.map(({ kind, text, at, by, editedAt }) => ({
		kind,
		text,
		at: new Date(at),
		by: by.name,
		editedAt: editedAt === null ? null : new Date(editedAt),
	})),
	replies: record.replies.map(({ at, by, email, text, state, deliveredAt }) => ({
		at: new Date(at),
		by: by.name,
		to: email,
		text,
		state,
		deliveredAt: deliveredAt === null ? null : new Date(deliveredAt),
	})),
	events: record.events.map(({ at, by, what, detail: { before: _, ...detail }, isUndone }) => ({
		at: new Date(at),
		by: by.name,
		what,
		...detail,
		isUndone,
	})),
	...toDeliveryJson(record),
	mails: record.mails.map((mail) => ({ channel: mail.channel, state: mail.state, ...toDeliveryJson(mail) })),
});

const toDeliveryJson = ({ nextAttemptAt, deliveredAt, isUnsettled, attempts }: Omit<DeliveryRecord, "state">) => ({
	nextAttemptAt: nextAttemptAt ?? null,
	deliveredAt: deliveredAt ?? null,
	isUnsettled,
	attempts: attempts.map((attempt) => ({ ...attempt, startedAt: new Date(attempt.startedAt) })),
});
