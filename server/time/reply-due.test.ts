import { expect, test } from "vitest";
import { computeReplyDue } from "./reply-due.ts";

const due = (receivedAt: string, urgency: Parameters<typeof computeReplyDue>[1]) =>
	new Date(computeReplyDue(Date.parse(receivedAt), urgency)).toISOString().slice(0, 16);

test.each([
	["within the hours", "2026-11-24T10:20Z", "2026-11-24T11:20"],
	["before they begin", "2026-11-24T06:00Z", "2026-11-24T09:00"],
	["over their end", "2026-11-24T17:40Z", "2026-11-25T08:40"],
	["in summer", "2026-06-16T20:00Z", "2026-06-17T08:00"],
	["on a Saturday", "2026-11-28T08:00Z", "2026-11-28T10:00"],
	["on a closed day, but never after the promised time", "2026-11-28T17:00Z", "2026-11-29T17:00"],
	["on a Sunday", "2026-11-29T12:00Z", "2026-11-30T09:00"],
])("an emergency is owed a reply after an hour of the company's hours: %s", (_, receivedAt, expected) => {
	expect(due(receivedAt, "emergency")).toBe(expected);
});

test("any other lead is owed a reply within the promised time", () => {
	for (const urgency of [null, "urgent", "sounds-urgent"] as const)
		expect(due("2026-11-28T17:00Z", urgency)).toBe("2026-11-29T17:00");
});
