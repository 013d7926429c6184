import { expect, test } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { bannerTitle, mostUrgentFirst } from "./urgency.ts";

const plain = someSummary({ id: "plain" });
const maybe = someSummary({ id: "maybe", urgency: "sounds-urgent" });
const emergency = someSummary({ id: "emergency", urgency: "emergency" });

test("new leads are sorted by urgency and otherwise keep their order", () => {
	const later = someSummary({ id: "later" });
	const ids = mostUrgentFirst([plain, later, maybe, emergency]).map(({ id }) => id);
	expect(ids).toEqual(["emergency", "maybe", "plain", "later"]);
});

test("the banner mentions an emergency first", () => {
	expect(bannerTitle(plain, 2)).toBe("2 new leads");
	expect(bannerTitle(emergency, 1)).toBe("Emergency, 1 new lead");
	expect(bannerTitle(emergency, 3)).toBe("Emergency among 3 new leads");
	expect(bannerTitle(maybe, 2)).toBe("Sounds urgent among 2 new leads");
});
