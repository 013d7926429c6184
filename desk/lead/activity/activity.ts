import type { DeliveryView, Event, Lead, Note, Reply } from "../../api/types.ts";
import { isoDay } from "../../ui/times.ts";

export type ActivityEntry = { readonly id: string; readonly at: number } & (
	| { readonly kind: "received"; readonly merged?: Lead["merged"][number] }
	| { readonly kind: "note"; readonly note: Note }
	| { readonly kind: "reply"; readonly reply: Reply }
	| { readonly kind: "event"; readonly event: Event }
	| { readonly kind: "delivery"; readonly delivery: DeliveryView }
);

/** Merges all events of the service and of people, newest first. */
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
		...lead.deliveries.flatMap((delivery) => {
			const at = delivery.attempts.at(-1)?.startedAt ?? delivery.deliveredAt;
			return at === null ? [] : [{ id: delivery.channel, at, kind: "delivery" as const, delivery }];
		}),
	];
	return all.sort((a, b) => b.at - a.at || Number(a.kind === "received") - Number(b.kind === "received"));
}

/** Groups a history by London days. */
export const groupByDay = (entries: readonly ActivityEntry[]) => [...Map.groupBy(entries, ({ at }) => isoDay(at))];
