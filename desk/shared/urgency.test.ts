import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { describeNewLeads } from "./urgency.ts";

const plain = someSummary({ id: "plain", name: "Amara Osei" });
const maybe = someSummary({ id: "maybe", urgency: "sounds-urgent" });
const emergency = someSummary({ id: "emergency", urgency: "emergency" });

test("new leads are announced without names, and an emergency first", () => {
	const body = "Plumbing, SE15 Southwark";
	expect(describeNewLeads(plain, 1)).toEqual({ title: "1 new lead", body });
	expect(describeNewLeads(plain, 2)).toEqual({ title: "2 new leads", body: `${body} and 1 more` });
	expect(describeNewLeads(emergency, 1).title).toBe("Emergency, 1 new lead");
	expect(describeNewLeads(emergency, 3).title).toBe("Emergency among 3 new leads");
	expect(describeNewLeads(maybe, 2).title).toBe("Sounds urgent among 2 new leads");
});
