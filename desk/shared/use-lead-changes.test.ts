import { expect, test } from "vitest";
import type { Person } from "../api/session.ts";
import type { Change } from "../api/types.ts";
import { describeRefusal } from "./use-lead-changes.tsx";

const me: Person = { id: "aisha", name: "Aisha Karim" };

test.each<[Change, string]>([
	[{ kind: "status", status: "new" }, "Not moved back to New"],
	[{ kind: "status", status: "lost", reason: "Too expensive" }, "Not marked as lost"],
	[{ kind: "assign", personId: "aisha" }, "Not assigned to you"],
	[{ kind: "assign", personId: "" }, "Not unassigned"],
	[{ kind: "follow-up", day: "2026-11-27" }, "Not saved: Follow-up set for Friday 27 November"],
	[{ kind: "visit", at: "2026-12-01T10:00" }, "Not saved: Visit booked for Tuesday 1 December, 10:00"],
	[{ kind: "quoted-value", pounds: 12_500 }, "Not saved: Quoted £12,500"],
	[{ kind: "won-value", pounds: null }, "Not saved: Value cleared"],
	[{ kind: "spam" }, "Not marked as spam"],
	[{ kind: "not-spam" }, "Not saved: Marked as not spam"],
	[{ kind: "delete" }, "Not deleted"],
])("the refused change %j reads '%s'", (change, words) => {
	expect(describeRefusal(change, me, [])).toBe(words);
});
