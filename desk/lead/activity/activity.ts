import type { DeliveryView, Event, Lead, Note, Reply } from "../../api/types.ts";
import { isoDay } from "../../ui/times.ts";

export type ActivityEntry = { readonly id: string; readonly at: number } & (
	| { readonly kind: "received"; readonly merged?: Lead["merged"][number] }
	| { readonly kind: "note"; readonly note: Note }
	| { readonly kind: "reply"; readonly reply: Reply }
	| { readonly kind: "event"; readonly event: Event }
	| { readonly kind: "delivery"; readonly delivery: DeliveryView }
);

export function listActivity(lead: Lead): readonly ActivityEntry[] {
	const all: ActivityEntry[] = [
		{ id: "received", at: lead.receivedAt, kind: "received" },
		...lead.merged.map((merged) => ({
			id: merged.reference,
			at: merged.receivedAt,
			kind: "received" as const,
			merged,
		})),
		...lead.notes.map((note) => ({ id: note.id, at: note.at, kind: "note" as const, note })),
		...lead.replies.map((reply) => ({ id: reply.id, at: reply.at, kind: "reply" as const, reply })),
		...lead.events
			.filter(({ what }) => what !== "noted" && what !== "replied")
			.map((event) => ({ id: event.id, at: event.at, kind: "event" as const, event })),
		...lead.deliveries.flatMap(listDeliveries),
	];
	return all.sort((a, b) => b.at - a.at || Number(a.kind === "received") - Number(b.kind === "received"));
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
		return at === null ? [] : [{ id: `${channel} ${line.state} ${at}`, at, kind: "delivery", delivery: line }];
	});
}

export const groupByDay = (entries: readonly ActivityEntry[]) => [...Map.groupBy(entries, ({ at }) => isoDay(at))];
