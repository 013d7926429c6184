import { randomUUID } from "node:crypto";
import type { NewLead } from "../../server/store/store.ts";

/** A made-up plumbing lead; what a test cares about is given. */
export function someLead(given: Partial<NewLead> = {}): NewLead {
	return {
		id: randomUUID(),
		form: "plumbing",
		payload: somePayload(),
		receivedAt: new Date(),
		state: "pending",
		fingerprint: randomUUID(),
		spamReasons: [],
		...given,
	};
}

/** What the plumbing form sends (spec §3). */
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
