import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { timeBetween } from "../../desk/ui/times.ts";
import { somePayload } from "../../tests/support/data/leads.ts";
import { normalizeMailbox } from "./mailbox.ts";
import { renderHtml } from "./render/html.ts";
import { renderText } from "./render/text.ts";
import { composeLeadMail } from "./templates/lead.ts";
import { composeMorningMail } from "./templates/morning.ts";

const now = Date.parse("2026-11-17T08:00:00Z");
const lead = (urgency: string, hours = 1) => ({
	reference: "BF-S6PG4F",
	form: "plumbing" as const,
	payload: somePayload({ urgency }),
	receivedAt: now - hours * hour,
});

test("the office's email has 'Emergency' first in its subject for an emergency", () => {
	expect(composeLeadMail(lead("Emergency")).subject).toMatch(/^Emergency: Plumbing · SE15 4QL/);
	expect(composeLeadMail(lead("Flexible")).subject).toMatch(/^Plumbing · SE15 4QL/);
	const call = { fullName: "Ada Example", phoneNumber: "020 7946 0555", urgency: "Emergency" };
	const byPhone = { ...lead("Emergency"), form: "electrical", payload: call } as const;
	expect(composeLeadMail(byPhone).subject).toBe("Emergency: Electrical · Ada Example");
});

test("the morning email marks emergencies, links each lead and says in words how late it is", () => {
	const morning = {
		now,
		unanswered: [lead("Emergency", 24 * 86), lead("Flexible", 2)],
		unansweredInAll: 2,
		overdue: 1,
		spam: [],
		spamInAll: 0,
		troubles: [],
		deskUrl: "https://desk.brickfold.example",
	};
	const mail = composeMorningMail(morning);
	expect(renderText(mail)).toMatch(/^Emergency: BF-S6PG4F, Ada Example, Plumbing, SE15.4QL: 85 days\s+overdue$/m);
	expect(renderText(mail)).toMatch(/22 hours left$/m);
	for (const [hours, overdue] of [
		[24.01, "1 minute"],
		[24 + 71, "71 hours"],
		// Seven days ago by the calendar, fewer by the clock
		[24 + 154, "7 days"],
	] as const) {
		const text = renderText(composeMorningMail({ ...morning, unanswered: [lead("Flexible", hours)] })).replace(
			/\s+/g,
			" ",
		);
		expect(text).toContain(`: ${overdue} overdue`);
		const due = now - (hours - 24) * hour;
		expect(timeBetween(due, now).replace("min", "minute").replace("h", "hours")).toBe(overdue);
	}
	expect(renderHtml(mail)).toContain('href="https://desk.brickfold.example/leads/BF-S6PG4F"');
});

test("a mailbox has one key, however its address is spelt", () => {
	const spellings = ["victim+0@gmail.com", "V.i.c.t.i.m@GoogleMail.com", " victim+1+2@gmail.com", "vic.tim@gmail.com"];
	expect(new Set(spellings.map(normalizeMailbox))).toEqual(new Set(["victim@gmail.com"]));
	expect(normalizeMailbox("a.da+x@example.org")).toBe("a.da@example.org");
});
