import { expect, test } from "vitest";
import { links } from "../../content/company/company.ts";
import { hour } from "../../content/shared/time.ts";
import { timeBetween } from "../../desk/ui/times.ts";
import type { Urgency } from "../../forms/urgency.ts";
import { somePayload } from "../../tests/support/data/leads.ts";
import { describeTimeBetween } from "../time/london-time.ts";
import { normalizeMailbox } from "./mailbox.ts";
import { composeConfirmation } from "./templates/confirmation.ts";
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

test("the confirmation of an emergency begins with the number to call, and promises a reply within the hour", () => {
	const { text, html } = composeConfirmation(lead("emergency"), "https://brickfold.example", "/request/token");
	expect(text).toMatch(/^If it is dangerous, do not wait for us to write: call 020 7946 0123 now\.\n\n/);
	expect(html).toContain(`<a href="${links.phone}"`);
	expect(text).toContain("we will reply by Tue 17 Nov, 09:00.");
	expect(text).toContain("By Tue 17 Nov, 09:00, we reply with");
	expect(text).not.toContain("24 hours");
	for (const urgency of ["urgent", "sounds-urgent", null] as const) {
		const other = composeConfirmation(lead(urgency), "https://brickfold.example", "/request/token").text;
		expect(other).toMatch(/^We have your enquiry\. .* within 24 hours\. If it cannot wait, call us: 020 7946 0123\.\n/);
		expect(other).toContain("By Wed 18 Nov, 08:00, we reply with");
	}
});

test("a confirmation that goes out after the answer, or after its time, promises no reply", () => {
	const [answeredAt, overdueAt] = [Date.parse("2026-11-17T08:30:00Z"), Date.parse("2026-11-20T15:00:00Z")];
	for (const urgency of ["emergency", null] as const) {
		const compose = (isAnswered: boolean, now: number) =>
			composeConfirmation({ ...lead(urgency), isAnswered }, "https://brickfold.example", "/request/token", now).text;
		for (const text of [compose(true, answeredAt), compose(false, overdueAt)]) {
			expect(text).toContain("We have your enquiry. It is with our plumbing team.");
			expect(text).toContain("/request/token");
			expect(text).not.toMatch(/will reply|we reply/i);
		}
		expect(compose(false, overdueAt)).toContain("One sent on 20 November is valid for");
	}
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
