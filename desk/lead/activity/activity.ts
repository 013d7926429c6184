import { formWord } from "../../../forms/form-names.ts";
import type { Channel, DeliveryView, Event, Lead, Note, Reply } from "../../api/types.ts";
import { isoDay } from "../../ui/times.ts";

export type ActivityEntry = { readonly id: string; readonly at: number } & (
	| { readonly kind: "received" }
	| { readonly kind: "note"; readonly note: Note }
	| { readonly kind: "reply"; readonly reply: Reply }
	| { readonly kind: "event"; readonly event: Event }
	| { readonly kind: "delivery"; readonly delivery: DeliveryView }
);

/** Names a channel's target: `the plumbing webhook`. */
export const nameTarget = (channel: Channel, form: Lead["form"]) =>
	({
		webhook: form === "contact" ? "the CRM" : `the ${formWord(form)} webhook`,
		"office-mail": "the office",
		confirmation: "the customer",
		reply: "the customer",
	})[channel];

/** Returns whether the form's webhook has received the lead, even if it was changed since. */
export const isDelivered = ({ deliveries }: Pick<Lead, "deliveries">): boolean =>
	deliveries.some(({ channel, deliveredAt }) => channel === "webhook" && deliveredAt !== null);

/** Merges all events, newest first: those of the service and those of people. */
export function listActivity(lead: Lead): readonly ActivityEntry[] {
	const all: ActivityEntry[] = [
		{ id: "received", at: lead.receivedAt, kind: "received" },
		...lead.notes.map((note) => ({ id: note.id, at: note.at, kind: "note" as const, note })),
		...lead.replies.map((reply) => ({ id: reply.id, at: reply.at, kind: "reply" as const, reply })),
		...lead.events
			.filter(({ what }) => what !== "noted" && what !== "replied")
			.map((event) => ({ id: event.id, at: event.at, kind: "event" as const, event })),
		...lead.deliveries.flatMap((delivery) => {
			const at = delivery.deliveredAt ?? delivery.attempts.at(-1)?.startedAt;
			return at === undefined ? [] : [{ id: delivery.channel, at, kind: "delivery" as const, delivery }];
		}),
	];
	return all.sort((a, b) => b.at - a.at || Number(a.kind === "received") - Number(b.kind === "received"));
}

/** Groups a history by London days. */
export function groupByDay(
	entries: readonly ActivityEntry[],
): readonly (readonly [day: string, of: readonly ActivityEntry[]])[] {
	const days = new Map<string, ActivityEntry[]>();
	for (const entry of entries) {
		const day = isoDay(entry.at);
		days.set(day, [...(days.get(day) ?? []), entry]);
	}
	return [...days];
}

const ordinals = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
export const ordinal = (number: number) => ordinals[number - 1] ?? `${number}th`;
