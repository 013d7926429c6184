import { expect, test } from "vitest";
import { insertAttempted, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";

test("an owner gets everything held about a person in one file, with where it was sent", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const delivered = await insertAttempted(desk.db, { state: "delivered" });
	await insertLead(
		desk.db,
		someLead({ form: "gc", hasTarget: false, payload: somePayload({ email: "ADA@example.org" }) }),
	);
	await insertLead(desk.db, someLead({ payload: somePayload({ email: "adam@example.org" }) }));
	const response = await owner.request(`/api/leads/${delivered.id}/person.json`);
	const records = await response.json();
	expect(records.map(({ form }: { readonly form: string }) => form).toSorted()).toEqual(["gc", "plumbing"]);
	expect(records).toContainEqual(
		expect.objectContaining({
			id: delivered.id,
			state: "delivered",
			payload: somePayload(),
			deliveries: [
				expect.objectContaining({
					channel: "webhook",
					deliveredAt: expect.stringMatching(/^20..-.*Z$/),
					attempts: [expect.objectContaining({ status: 200 })],
				}),
			],
		}),
	);
});
