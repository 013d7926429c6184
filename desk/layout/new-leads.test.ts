import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { describeNewLeads, leadsToAnnounce } from "./new-leads.ts";

const plain = someSummary({ id: "plain", name: "Amara Osei" });
const maybe = someSummary({ id: "maybe", urgentWords: "no heating" });
const emergency = someSummary({ id: "emergency", isUrgent: true });
const arrivals = [plain, maybe, emergency];
const listIds = (
	known: readonly string[],
	choice: Parameters<typeof leadsToAnnounce>[3],
	changes: Parameters<typeof leadsToAnnounce>[1] = [],
) => leadsToAnnounce(arrivals, changes, new Set(known), choice, "aisha").map(({ id }) => id);

test("only unseen leads are announced, emergencies first", () => {
	expect(listIds([], "all")).toEqual(["emergency", "maybe", "plain"]);
	expect(listIds(["maybe"], "all")).toEqual(["emergency", "plain"]);
	expect(listIds([], "emergencies")).toEqual(["emergency", "maybe"]);
	expect(listIds([], "off")).toEqual([]);
});

test("a lead taken by phone is announced to everyone except the person who entered it", () => {
	const entered = (personId: string) => [{ leadId: "plain", what: "entered", by: { personId, name: "" } }];
	expect(listIds([], "all", entered("aisha"))).toEqual(["emergency", "maybe"]);
	expect(listIds([], "all", entered("joe"))).toEqual(["emergency", "maybe", "plain"]);
});

test("a notification names the form and area, or counts several leads", () => {
	expect(describeNewLeads(plain, 1)).toEqual({ title: "New lead: Plumbing, SE15 Southwark", body: "" });
	expect(describeNewLeads(emergency, 1)).toEqual({ title: "Emergency: Plumbing, SE15 Southwark", body: "" });
	expect(describeNewLeads(maybe, 3)).toEqual({
		title: "3 new leads",
		body: "Maybe urgent: Plumbing, SE15 Southwark and 2 more",
	});
	expect(JSON.stringify([1, 2].map((count) => describeNewLeads(plain, count)))).not.toContain("Amara");
});
