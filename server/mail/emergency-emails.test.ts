import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { timeBetween } from "../../desk/ui/times.ts";
import type { Urgency } from "../../forms/urgency.ts";
import { somePayload } from "../../tests/support/data/leads.ts";
import { describeTimeBetween } from "../time/london-time.ts";
import { normalizeMailbox } from "./mailbox.ts";
import { composeLeadMail } from "./templates/lead.ts";

const lead = (urgency: Urgency | null) => ({
	reference: "BF-S6PG4F",
	form: "plumbing" as const,
	payload: somePayload(),
	urgency,
	receivedAt: Date.parse("2026-11-17T08:00:00Z"),
});

test("the office's email has the urgency of a lead first in its subject", () => {
	expect(composeLeadMail(lead("emergency")).subject).toMatch(/^Emergency: Plumbing · SE15 4QL/);
	expect(composeLeadMail(lead("urgent")).subject).toMatch(/^Urgent: Plumbing · SE15 4QL/);
	expect(composeLeadMail(lead("sounds-urgent")).subject).toMatch(/^Sounds urgent: Plumbing · SE15 4QL/);
	expect(composeLeadMail(lead(null)).subject).toMatch(/^Plumbing · SE15 4QL/);
	const call = { fullName: "Ada Example", phoneNumber: "020 7946 0555", urgency: "Emergency" };
	const byPhone = { ...lead("emergency"), form: "electrical", payload: call } as const;
	expect(composeLeadMail(byPhone).subject).toBe("Emergency: Electrical · Ada Example");
});

test.each([
	[0.01, "1 minute"],
	[71, "71 hours"],
	// Seven days by the calendar, fewer by the clock
	[154, "7 days"],
])("emails and desk write a time of %d hours as '%s'", (hours, words) => {
	const now = Date.parse("2026-11-17T08:00:00Z");
	expect(describeTimeBetween(now - hours * hour, now)).toBe(words);
	expect(
		timeBetween(now - hours * hour, now)
			.replace("min", "minute")
			.replace("h", "hours"),
	).toBe(words);
});

test("a mailbox has one key, however its address is spelt", () => {
	const spellings = ["victim+0@gmail.com", "V.i.c.t.i.m@GoogleMail.com", " victim+1+2@gmail.com", "vic.tim@gmail.com"];
	expect(new Set(spellings.map(normalizeMailbox))).toEqual(new Set(["victim@gmail.com"]));
	expect(normalizeMailbox("a.da+x@example.org")).toBe("a.da@example.org");
});
