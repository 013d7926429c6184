import { parseResponse } from "hono/client";
import { refreshLead } from "./cache.ts";
import type { Desk } from "./desk.ts";
import type { Channel, DeliveryView, Lead, LeadSummary } from "./types.ts";

/** Milliseconds between two checks of a running attempt, and until the desk stops checking. */
const attemptTiming = { period: 500, timeout: 20_000 } as const;

/** Returns a lead's delivery on a channel: of several replies the last one's, with the attempts at all of them. */
function findDelivery({ deliveries, replies }: Lead, channel: Channel): DeliveryView | undefined {
	if (channel !== "reply") return deliveries.find((delivery) => delivery.channel === channel);
	const last = replies.at(-1);
	return last && { ...last, channel, attempts: replies.flatMap(({ attempts }) => attempts) };
}

/**
 * Sends a lead again and waits until the attempt has ended.
 *
 * @returns the delivery after the attempt; undefined if it is still running
 */
export async function resendLead(
	desk: Desk,
	{ id, reference }: LeadSummary,
	channel: Channel,
): Promise<DeliveryView | undefined> {
	const { attempts } = await parseResponse(desk.api.leads[":id"].send.$post({ param: { id }, json: { channel } }));
	return nextAttempt(desk, reference, channel, attempts);
}

/**
 * Waits until a delivery has been attempted.
 *
 * @param attempts number of earlier attempts
 * @returns the delivery after the attempt; undefined if it is still running
 */
export async function nextAttempt(
	desk: Desk,
	reference: string,
	channel: Channel,
	attempts: number,
): Promise<DeliveryView | undefined> {
	for (let waited = 0; waited < attemptTiming.timeout; waited += attemptTiming.period) {
		await new Promise((resolve) => setTimeout(resolve, attemptTiming.period));
		// A missed response says nothing about the attempt
		const lead = await refreshLead(desk, reference).catch(() => undefined);
		const delivery = lead && findDelivery(lead, channel);
		if (delivery && (delivery.state !== "pending" || delivery.attempts.length > attempts)) return delivery;
	}
	return undefined;
}
