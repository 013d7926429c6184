import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { announcementOf, leadsToAnnounce } from "./new-leads.ts";

const plain = someSummary({ id: "plain", name: "Amara Osei" });
const maybe = someSummary({ id: "maybe", urgentWords: "no heating" });
const emergency = someSummary({ id: "emergency", isUrgent: true });
const idsOf = (...args: Parameters<typeof leadsToAnnounce>) => leadsToAnnounce(...args).map(({ id }) => id);

test("only leads that are not known yet are announced, emergencies first", () => {
	const arrivals = [plain, maybe, emergency];
	expect(idsOf(arrivals, new Set(), "all")).toEqual(["emergency", "maybe", "plain"]);
	expect(idsOf(arrivals, new Set(["maybe"]), "all")).toEqual(["emergency", "plain"]);
	expect(idsOf(arrivals, new Set(), "emergencies")).toEqual(["emergency", "maybe"]);
	expect(idsOf(arrivals, new Set(), "off")).toEqual([]);
});

test("a notification has the form and the area, and counts several leads", () => {
	expect(announcementOf(plain, 1)).toEqual({ title: "New lead: Plumbing, SE15 Southwark", body: "" });
	expect(announcementOf(emergency, 1)).toEqual({ title: "Emergency: Plumbing, SE15 Southwark", body: "" });
	expect(announcementOf(maybe, 3)).toEqual({
		title: "3 new leads",
		body: "Maybe urgent: Plumbing, SE15 Southwark and 2 more",
	});
	expect(JSON.stringify([1, 2].map((count) => announcementOf(plain, count)))).not.toContain("Amara");
});
