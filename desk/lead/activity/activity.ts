import { minute } from "../../../content/shared/time.ts";
import type { DeliveryView, Event, Lead, Note, Reply } from "../../api/types.ts";
import { isoDay } from "../../ui/times.ts";

/** A line of the history: of a note, a reply, an event, a delivery, files or a cut, else the receipt of the lead or a merged one. */
export interface ActivityEntry {
	readonly id: string;
	readonly at: number;
	readonly note?: Note;
	readonly reply?: Reply;
	readonly event?: Event;
	readonly delivery?: DeliveryView;
	readonly merged?: Lead["merged"][number];
	/** Files that the customer has added one after the other. */
	readonly added?: Lead["added"];
	/** List whose older entries are not shown. */
	readonly cut?: Lead["cut"][number];
}

/** Longest pause between files that are one line. */
const filePause = 10 * minute;

export function listActivity(lead: Lead): readonly ActivityEntry[] {
	const events = lead.events.filter(({ what, to, cause }) => {
		const isShownByMessage = cause?.kind === "message" && Object.keys(to).join() === "wroteAt";
		return what !== "noted" && what !== "replied" && !isShownByMessage;
	});
	const enquiries = lead.merged.map(({ receivedAt: at }) => ({ at }));
	const lists = { notes: lead.notes, replies: lead.replies, changes: lead.events, enquiries };
	const all: ActivityEntry[] = [
		...lead.notes.map((note) => ({ id: note.id, at: note.at, note })),
		...lead.replies.map((reply) => ({ id: reply.id, at: reply.at, reply })),
		...events.map((event) => ({ id: event.id, at: event.at, event })),
		...lead.deliveries.flatMap(listDeliveries),
		...listAdded(lead),
		...lead.merged.map((merged) => ({ id: merged.reference, at: merged.receivedAt, merged })),
		...lead.cut.map((cut) => ({ id: `cut ${cut}`, at: lists[cut][0]?.at ?? lead.receivedAt, cut })),
		{ id: "received", at: lead.receivedAt },
	];
	// An entry of the same moment as the lead stays above its receipt
	return all.sort((a, b) => b.at - a.at);
}

/** Lists the files that the customer has added, those of one person in one go as one line at the time of the last. */
function listAdded({ added }: Lead): readonly ActivityEntry[] {
	const starts = added.flatMap(({ at, leadId }, index) => {
		const before = added[index - 1];
		return before?.leadId === leadId && at - before.at <= filePause ? [] : [index];
	});
	return starts.flatMap((start, index) => {
		const files = added.slice(start, starts[index + 1]);
		const last = files.at(-1);
		return last ? [{ id: last.id, at: last.at, added: files }] : [];
	});
}

/** Lists each success of a delivery, which stays in the history below its present state. */
function listDeliveries(delivery: DeliveryView): readonly ActivityEntry[] {
	const { channel, attempts, deliveredAt } = delivery;
	const ends = attempts.flatMap(({ error }, index) => (error === null ? [index + 1] : []));
	const lines: DeliveryView[] = ends.map((end, index) => ({
		...delivery,
		state: "delivered",
		attempts: attempts.slice(ends[index - 1], end),
	}));
	if (delivery.state !== "delivered" || ends.length === 0)
		lines.push({ ...delivery, attempts: attempts.slice(ends.at(-1)) });
	return lines.toReversed().flatMap((line) => {
		const at = (line.attempts.at(-1) ?? attempts.at(-1))?.startedAt ?? deliveredAt;
		return at === null ? [] : [{ id: `${channel} ${line.state} ${at}`, at, delivery: line }];
	});
}

/** Says why nothing can be written on a lead that a colleague has merged or deleted meanwhile. */
export function explainLock({ list, mergedInto }: Lead): string | undefined {
	if (list === "merged") return `This lead was merged into ${mergedInto}: your text moves there when you open it.`;
	return list === "deleted" ? "This lead was deleted: copy your text if you need it." : undefined;
}

export const groupByDay = (entries: readonly ActivityEntry[]) => [...Map.groupBy(entries, ({ at }) => isoDay(at))];
