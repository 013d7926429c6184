import { randomUUID } from "node:crypto";
import type { NewLead, Store, Verdict } from "../../server/store/store.ts";

/** Creates a made-up plumbing lead, with the given values. */
export function someLead(given: Partial<NewLead> = {}): NewLead {
	return {
		id: randomUUID(),
		form: "plumbing",
		payload: somePayload(),
		receivedAt: new Date(),
		hasTarget: true,
		isSpam: false,
		fingerprint: randomUUID(),
		spamReasons: [],
		...given,
	};
}

/** Creates the plumbing form's payload. */
export const somePayload = (given: Readonly<Record<string, string>> = {}) => ({
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
	...given,
});

/** Stores a lead, claims it and settles its attempt. No other lead may be due. */
export async function attempted(store: Store, verdict: Verdict, error: string | null = null): Promise<NewLead> {
	const lead = someLead();
	await store.accept(lead);
	const now = Date.now();
	await store.claim("webhook", "worker", 1, now);
	const attempt = { startedAt: now, duration: 40, status: error ? 500 : 200, error };
	await store.settle({ channel: "webhook", leadId: lead.id, owner: "worker", attempt, verdict, now });
	return lead;
}
