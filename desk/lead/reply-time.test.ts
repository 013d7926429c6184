import { expect, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { describeReplyTime } from "./reply-time.ts";

const receivedAt = Date.parse("2026-03-02T09:30:00Z");
const lead = {
	receivedAt,
	replyDue: receivedAt + 24 * hour,
	answeredAt: null,
	wroteAt: null,
	unansweredSince: null,
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

test("what the customer has written since counts from then on, until somebody has answered it", () => {
	const wrote = { ...lead, list: "in-progress", answeredAt: after(hour), wroteAt: after(30 * hour) } as const;
	const due = { ...wrote, replyDue: after(54 * hour) };
	expect(describeReplyTime(due, after(31 * hour), "Aisha Karim")).toMatchObject({
		head: "23 h left",
		aside: "60 min elapsed",
		end: "Reply by tomorrow, 15:30",
	});
	expect(describeReplyTime({ ...due, list: "done" }, after(55 * hour))).toMatchObject({ head: "60 min overdue" });
	expect(describeReplyTime({ ...lead, answeredAt: after(hour) }, after(55 * hour)).head).toBe("Answered after 1 h");
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
