import { expect, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { describeReplyTime } from "./reply-time.ts";

const receivedAt = Date.parse("2026-03-02T09:30:00Z");
const lead = {
	receivedAt,
	replyDue: receivedAt + 24 * hour,
	answeredAt: null,
	urgency: null,
	list: "new",
	statusAt: null,
} as const;
const after = (time: number) => receivedAt + time;

test("a lead awaiting its first reply shows the time left, or 'answer now' for an emergency", () => {
	expect(describeReplyTime(lead, after(30 * minute))).toMatchObject({
		head: "24 h left",
		aside: "30 min elapsed",
		end: "Reply by tomorrow, 09:30",
	});
	expect(describeReplyTime({ ...lead, urgency: "emergency" }, after(30 * minute))).toMatchObject({
		head: "Emergency: answer now",
		aside: "30 min elapsed",
		end: "24 h left, until tomorrow, 09:30",
	});
});

test("an overdue or answered emergency reads like any other lead", () => {
	for (const urgency of [null, "emergency"] as const) {
		expect(describeReplyTime({ ...lead, urgency }, after(26 * hour))).toMatchObject({
			isOverdue: true,
			head: "2 h overdue",
			end: "Reply was due today, 09:30",
		});
		const answered = { ...lead, urgency, answeredAt: after(39 * minute) };
		expect(describeReplyTime(answered, after(26 * hour), "Aisha Karim")).toMatchObject({
			isOverdue: false,
			head: "Answered after 39 min",
			end: "Answered by Aisha Karim, Mon 2 Mar, 10:09",
		});
	}
});
