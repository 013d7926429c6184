import { expect, test } from "vitest";
import { isClosedStatus, listByStatus } from "../../forms/lead-status.ts";
import { urgencies } from "../../forms/urgency.ts";
import { computeReplyDue } from "../time/reply-due.ts";
import { adviseMerging, findMergeProblem } from "./merging.ts";

type Mergeable = Parameters<typeof findMergeProblem>[0];

/** After the office has closed until Monday. */
const saturday = Date.UTC(2026, 10, 28, 22);
const hour = 3_600_000;

const describeLead = (lead: Partial<Mergeable>): Mergeable => ({
	reference: "BF-AAAAAA",
	receivedAt: saturday,
	status: "contacted",
	list: listByStatus[lead.status ?? "contacted"],
	urgency: null,
	nextAt: null,
	answeredAt: null,
	mergedInto: null,
	wroteAt: null,
	unansweredSince: null,
	...lead,
});

/** Leads of every kind that a merge asks about. At the weekend even an emergency is due a day later. */
const kinds = (["contacted", "quoted", "won", "lost"] as const).flatMap((status) =>
	[null, ...urgencies].flatMap((urgency) =>
		[0, 1, 36].flatMap((hours) =>
			[null, saturday].flatMap((answeredAt) =>
				[null, ...(isClosedStatus(status) ? [] : ["2026-12-01T10:00"])].map((nextAt) =>
					describeLead({ status, urgency, receivedAt: saturday + hours * hour, answeredAt, nextAt }),
				),
			),
		),
	),
);
const pairs = kinds.flatMap((one) =>
	kinds.map((kind): readonly [Mergeable, Mergeable] => [one, { ...kind, reference: "BF-BBBBBB" }]),
);
const owes = ({ list, answeredAt }: Mergeable) => list === "in-progress" && answeredAt === null;
const due = (lead: Mergeable) => computeReplyDue(lead.receivedAt, lead.urgency);
const isPossible = ([one, other]: readonly [Mergeable, Mergeable]) =>
	[findMergeProblem(one, [other]), findMergeProblem(other, [one])].includes(undefined);

test("no merge takes open work, a next step, an open quote or a win from the lists, or lets a customer wait longer", () => {
	for (const [lead, into] of pairs) {
		if (findMergeProblem(lead, [into])) continue;
		const lost = {
			isWon: lead.status === "won",
			isPlanned: lead.nextAt !== null,
			isClosed: lead.list === "in-progress" && into.list === "done",
			isForgotten: owes(lead) && !owes(into),
			isUnquoted: lead.status === "quoted" && into.status !== "quoted",
			isLater: owes(lead) && due(into) > due(lead),
		};
		expect(Object.values(lost), JSON.stringify([lead, into, lost])).not.toContain(true);
	}
});

test("an open lead is not merged into one that is won or lost; the lost one is merged into it", () => {
	const open = describeLead({ answeredAt: saturday });
	const lost = describeLead({ reference: "BF-BBBBBB", status: "lost", answeredAt: saturday });
	expect(findMergeProblem(open, [lost])).toBe("merge-closes-lead");
	expect(findMergeProblem(lost, [open])).toBeUndefined();
	const won = { ...lost, status: "won" } as const;
	expect(findMergeProblem(open, [won])).toBe("merge-closes-lead");
	expect(adviseMerging(open, won)).toBe(
		"BF-BBBBBB is won and BF-AAAAAA still open: each stays a lead of its own, unless BF-BBBBBB is reopened first",
	);
	expect(adviseMerging({ ...won, reference: "BF-AAAAAA" }, won)).toMatch(/^Both are won/);
});

test("a quoted lead is merged only into another quoted one; one that is not goes into it", () => {
	const quoted = describeLead({ status: "quoted", answeredAt: saturday });
	const other = describeLead({ reference: "BF-BBBBBB", answeredAt: saturday });
	expect(findMergeProblem(quoted, [other])).toBe("merge-hides-quote");
	expect(findMergeProblem(other, [quoted])).toBeUndefined();
	expect(findMergeProblem({ ...other, status: "quoted" }, [quoted])).toBeUndefined();
	const nextAt = "2026-12-01T10:00";
	const planned = { ...other, nextAt };
	expect(adviseMerging(planned, quoted), "its next step cannot stay").toBe(
		"BF-BBBBBB has a next step, which a merge would end: clear it first",
	);
	expect(adviseMerging({ ...quoted, nextAt, answeredAt: null }, planned)).toBe(
		"BF-AAAAAA still waits for a reply: answer it, and clear the next step of BF-BBBBBB, before you merge them",
	);
});

test("an unanswered enquiry is not merged into one that is due later, however urgent that one is", () => {
	const early = describeLead({});
	// At the weekend an emergency has no hour of its own
	for (const urgency of urgencies) {
		const late = describeLead({ reference: "BF-BBBBBB", receivedAt: saturday + hour, urgency });
		expect(findMergeProblem(early, [late]), urgency).toBe("merge-delays-reply");
		expect(adviseMerging(early, late), urgency).toBe("Both still wait for a reply: answer them before you merge them");
	}
	const monday = saturday + 36 * hour;
	const emergency = describeLead({ reference: "BF-BBBBBB", receivedAt: monday + hour, urgency: "emergency" });
	expect(findMergeProblem({ ...early, receivedAt: monday }, [emergency])).toBeUndefined();
});

test("what is advised before a merge is needed, and makes it possible", () => {
	for (const pair of pairs.filter((each) => !isPossible(each))) {
		const advice = adviseMerging(...pair) ?? "none";
		const story = `${advice}: ${JSON.stringify(pair)}`;
		if (/^Both are won/.test(advice)) continue;
		const follow = (isClearing: boolean): readonly [Mergeable, Mergeable] => {
			const [one, other] = pair.map((lead) => ({
				...lead,
				...(advice.includes(`${lead.reference} is won`) && {
					status: "contacted" as const,
					list: "in-progress" as const,
				}),
				...((advice.startsWith("Both still wait") || advice.startsWith(`${lead.reference} still waits`)) && {
					answeredAt: saturday,
				}),
				...(isClearing && {
					nextAt:
						advice.startsWith(`${lead.reference} has a next step`) || advice.includes(`next step of ${lead.reference}`)
							? null
							: lead.nextAt,
				}),
			}));
			if (!one || !other) throw new Error("No pair");
			return [one, other];
		};
		if (!isPossible(follow(true))) {
			// A lead that is reopened may be asked about further
			expect(advice, story).toContain("unless");
			expect(adviseMerging(...follow(true)), story).toMatch(/still wait/);
		}
		if (advice.includes("next step")) expect(isPossible(follow(false)), story).toBe(false);
	}
});
