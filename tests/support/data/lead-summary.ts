import type { LeadSummary, ListedRow } from "../../../desk/api/types.ts";

/** Creates a lead in the service's list format, untouched by the office except for the given values. */
export const someSummary = (overrides: Partial<LeadSummary> = {}): LeadSummary => ({
	id: "00000000-0000-4000-8000-000000000001",
	reference: "BF-0A1B2C",
	form: "plumbing",
	list: "new",
	status: "new",
	urgency: null,
	lostReason: null,
	assigneeId: "",
	nextStep: null,
	quotedValue: null,
	wonValue: null,
	isSpam: false,
	isDeleted: false,
	mergedInto: null,
	notSame: "",
	answeredAt: null,
	answeredBy: null,
	visitedAt: null,
	wroteAt: null,
	unansweredSince: null,
	statusAt: null,
	receivedAt: Date.parse("2026-03-02T09:30:00Z"),
	name: "Ada Example",
	phone: "07700 900123",
	shownPhone: "07700 900123",
	callLink: "tel:+447700900123",
	email: "ada@example.org",
	street: "",
	postcode: "SE15 4QL",
	area: "SWK",
	choices: ["Leak Detection"],
	excerpt: "",
	urgentWords: null,
	spamReasons: [],
	earlierEnquiries: 0,
	triedCalls: null,
	replyDue: Number.POSITIVE_INFINITY,
	troubles: [],
	files: null,
	outdatedVisit: null,
	...overrides,
});

/** Creates such a lead as a row of a loaded list. */
export const someRow = (overrides: Partial<LeadSummary> = {}): ListedRow => {
	const row = someSummary(overrides);
	return { ...row, sortedBy: row };
};
