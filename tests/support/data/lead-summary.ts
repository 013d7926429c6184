import type { LeadSummary, ListedRow } from "../../../desk/api/types.ts";

/** Creates a lead in the service's list format, untouched by the office except for the given values. */
export const someSummary = (overrides: Partial<LeadSummary> = {}): LeadSummary => ({
	id: "00000000-0000-4000-8000-000000000001",
	version: 1,
	reference: "BF-0A1B2C",
	form: "plumbing",
	list: "new",
	status: "new",
	lostReason: null,
	assigneeId: "",
	followUp: null,
	visit: null,
	quotedValue: null,
	wonValue: null,
	answeredAt: null,
	statusAt: null,
	reached: "new",
	receivedAt: Date.parse("2026-03-02T09:30:00Z"),
	name: "Ada Example",
	phone: "07700 900123",
	postcode: "SE15 4QL",
	place: "SWK",
	choices: ["Leak Detection"],
	excerpt: "",
	isUrgent: false,
	urgentWords: null,
	spamReasons: [],
	earlierEnquiries: 0,
	troubles: [],
	...overrides,
});

/** Creates such a lead as a row of a loaded list. */
export const someRow = (overrides: Partial<LeadSummary> = {}): ListedRow => {
	const row = someSummary(overrides);
	return { ...row, sortedBy: row };
};
