import { randomUUID } from "node:crypto";
import type { Database } from "../../../server/database/schema.ts";
import { claim } from "../../../server/delivery/queue.ts";
import { type RetryDecision, settle } from "../../../server/delivery/settle.ts";
import { insertLead, type NewLead } from "../../../server/leads/insert.ts";

/** Creates a made-up plumbing lead, with the given values. */
export function someLead(overrides: Partial<NewLead> = {}): NewLead {
	return {
		id: randomUUID(),
		form: "plumbing",
		payload: somePayload(),
		receivedAt: new Date(),
		hasTarget: true,
		isSpam: false,
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
	await settle(db, { channel: "webhook", leadId: lead.id, owner: "worker", attempt, decision, now });
	return lead;
}
