import { randomUUID } from "node:crypto";
import type { Database } from "../../../server/database/schema.ts";
import type { Delivery } from "../../../server/delivery/deliveries.ts";
import { claim, type RetryDecision, settle } from "../../../server/delivery/queue.ts";
import { insertLead, type NewLead } from "../../../server/leads/insert.ts";
import { readLead } from "../../../server/workflow/lead-record.ts";

/** Creates a made-up plumbing lead, with the given values. */
export function someLead(overrides: Partial<NewLead> = {}): NewLead {
	return {
		id: randomUUID(),
		form: "plumbing",
		payload: somePayload(),
		receivedAt: new Date(),
		hasTarget: true,
		isSpam: false,
		mails: [],
		countConfirmation: () => true,
		fingerprint: randomUUID(),
		spamReasons: [],
		...overrides,
	};
}

/** Creates the plumbing form's payload. */
export const somePayload = (overrides: Readonly<Record<string, string>> = {}) => ({
	formId: "plumbing-hub-001",
	formTitle: "Get your plumbing quote",
	timestamp: "2026-03-02T09:30:00.000Z",
	fullName: "Ada Example",
	email: "ada@example.org",
	phoneNumber: "020 7946 0555",
	postCode: "SE15 4QL",
	typeOfService: "Leak Detection",
	problemLocation: "Kitchen",
	additionalMessage: "",
	...overrides,
});

/**
 * Stores leads, by default one after the other, so that their numbers are in this order.
 *
 * @param parallel number of leads at a time, no more than a pool has connections
 */
export async function insertLeads(db: Database, leads: readonly NewLead[], parallel = 1): Promise<void> {
	const remaining = leads.values();
	const insertRemaining = async () => {
		for (const lead of remaining) await insertLead(db, lead);
	};
	await Promise.all(Array.from({ length: parallel }, insertRemaining));
}

/** Stores a lead, claims it and settles its attempt. No other lead may be due. */
export async function insertAttempted(
	db: Database,
	decision: RetryDecision,
	error: string | null = null,
): Promise<NewLead> {
	const lead = someLead();
	await insertLead(db, lead);
	const now = Date.now();
	await claim(db, "webhook", "worker", 1, now);
	const attempt = { startedAt: now, duration: 40, status: error ? 500 : 200, error };
	await settle(db, { channel: "webhook", leadId: lead.id, claimId: "worker", attempt, decision, now });
	return lead;
}

/** Reads the delivery of a lead to its webhook. */
export const readWebhook = async (db: Database, leadId: string): Promise<Delivery | undefined> =>
	(await readLead(db, leadId))?.deliveries.find(({ channel }) => channel === "webhook");

/** Reads the deliveries of a lead's own emails. */
export const readMails = async (db: Database, leadId: string): Promise<readonly Delivery[]> =>
	(await readLead(db, leadId))?.deliveries.filter(({ channel }) => channel !== "webhook") ?? [];
