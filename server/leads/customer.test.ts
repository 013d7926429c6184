import { expect, test } from "vitest";
import { type ContactKey, collectLeads } from "./customer.ts";

test("each address and number is looked up once, however many leads share it", async () => {
	const looked: string[] = [];
	const lead = {
		reference: "BF-4K7Q2M",
		received_at: 0,
		email: "ada@example.org",
		submitted_email: null,
		phone: "447700900123",
		list: "new",
		assignee_id: "",
		status: "new",
		won_value: null,
		merged_into: null,
		not_same: "",
	} as const;
	const lookUp = async (keys: readonly ContactKey[]) => {
		looked.push(...keys.map((key) => key.join(" ")));
		return [1, 2, 3].map((id) => ({ ...lead, id: `lead ${id}`, reference: `BF-00000${id}` }));
	};
	expect(await collectLeads(lookUp, [["phone", lead.phone]])).toHaveLength(3);
	expect(looked).toEqual([...new Set(looked)]);
	expect(looked).toContain("email ada@example.org");
});
