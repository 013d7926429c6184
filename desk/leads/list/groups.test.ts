import { expect, test } from "vitest";
import { hour } from "../../../content/shared/time.ts";
import { someRow } from "../../../tests/support/data/lead-summary.ts";
import { callOn, visitAt } from "../../../tests/support/data/next-steps.ts";
import { parseView } from "../../shared/view.ts";
import { groupRows, isReordered } from "./groups.ts";

/** A Thursday in London's winter. */
const now = Date.parse("2026-11-26T15:00:00Z");
const waiting = (hours: number, overrides: Parameters<typeof someRow>[0] = {}) =>
	someRow({ id: `${hours}`, receivedAt: now - hours * hour, ...overrides });
const titles = (rows: Parameters<typeof groupRows>[0], search = "", hasMore = false) =>
	groupRows(rows, parseView(search), now, hasMore).map(({ title }) => title);

test("the New list is grouped by reply deadline, emergencies first", () => {
	const rows = [
		waiting(1, { urgency: "emergency" }),
		waiting(3, { answeredAt: now }),
		waiting(30),
		waiting(20),
		waiting(2),
	];
	expect(titles(rows)).toEqual(["Emergency", "Over 24 hours", "Due today", "Due tomorrow", "Already answered"]);
	// An emergency is not quieter than a lead that is only late
	const marked = groupRows(rows, parseView(""), now, false).filter(({ isBad }) => isBad);
	expect(marked.map(({ title }) => title)).toEqual(["Emergency", "Over 24 hours"]);
});

test("the 24 hours end to the minute", () => {
	expect(titles([waiting(24)])).toEqual(["Over 24 hours"]);
	expect(titles([waiting(23.99)])).toEqual(["Due today"]);
	expect(titles([waiting(15.01)])).toEqual(["Due today"]);
	expect(titles([waiting(14.99)])).toEqual(["Due tomorrow"]);
});

test.each([
	[callOn("2026-11-25"), "Overdue"],
	[visitAt("2026-11-25T09:30"), "Overdue"],
	[visitAt("2026-11-26T09:30"), "Visits today"],
	[callOn("2026-11-26T09:30"), "Today"],
	[visitAt("2026-11-27T09:30"), "This week"],
	[callOn("2026-11-29"), "This week"],
	[callOn("2026-11-30"), "Later"],
])("a lead in progress with the next step %j is listed under '%s'", (nextStep, title) => {
	const row = someRow({ list: "in-progress", nextStep, answeredAt: now });
	expect(titles([row], "?list=in-progress")).toEqual([title]);
	// A customer who waits for a reply is met today, or waits with or without a next step
	const unanswered = { ...row, sortedBy: { ...row.sortedBy, answeredAt: null } };
	const expected = title === "Visits today" ? title : "Waiting for a reply";
	expect(titles([unanswered], "?list=in-progress")).toEqual([expected]);
});

test("a lead in progress without a next step waits for a reply, or has been answered", () => {
	const row = { list: "in-progress", nextStep: null } as const;
	expect(titles([someRow({ ...row, answeredAt: null })], "?list=in-progress")).toEqual(["Waiting for a reply"]);
	expect(titles([someRow({ ...row, answeredAt: now })], "?list=in-progress")).toEqual(["No next step"]);
});

test("an emergency in progress that still waits for a reply heads the list before any next step", () => {
	const row = someRow({ list: "in-progress", nextStep: callOn("2026-11-30"), urgency: "emergency", answeredAt: null });
	expect(titles([row], "?list=in-progress")).toEqual(["Emergency"]);
	expect(titles([{ ...row, sortedBy: { ...row.sortedBy, answeredAt: now } }], "?list=in-progress")).toEqual(["Later"]);
});

test("a customer who wrote heads every list but for emergencies, until somebody has answered", () => {
	const wrote = { answeredAt: now - hour, wroteAt: now };
	const rows = [waiting(30), waiting(20, wrote), waiting(3, { urgency: "emergency" })];
	expect(titles(rows)).toEqual(["Emergency", "Customer wrote", "Over 24 hours"]);
	const inProgress = (overrides: Parameters<typeof someRow>[0]) =>
		someRow({
			list: "in-progress",
			status: "contacted",
			...wrote,
			nextStep: visitAt("2026-11-26T17:00"),
			...overrides,
		});
	expect(titles([inProgress({})], "?list=in-progress")).toEqual(["Customer wrote"]);
	expect(titles([inProgress({ urgency: "emergency" })], "?list=in-progress")).toEqual(["Emergency"]);
	const urgent = [inProgress({ urgency: "sounds-urgent" }), inProgress({})];
	expect(titles(urgent, "?list=in-progress")).toEqual(["Sounds urgent", "Customer wrote"]);
	expect(titles([waiting(20, { ...wrote, urgency: "sounds-urgent" }), waiting(20, wrote)])).toEqual([
		"Sounds urgent",
		"Customer wrote",
	]);
	expect(titles([inProgress({ wroteAt: null })], "?list=in-progress")).toEqual(["Visits today"]);
	const done = [someRow({ list: "done", ...wrote }), someRow({ list: "done" })];
	expect(titles(done, "?list=done")).toEqual(["Customer wrote", undefined]);
	expect(isReordered([{ ...inProgress({ wroteAt: null }), wroteAt: now }], parseView("?list=in-progress"), now)).toBe(
		true,
	);
});

test("on a Sunday no group is headed 'this week'", () => {
	const sunday = Date.parse("2026-11-29T12:00:00Z");
	const row = someRow({ list: "in-progress", nextStep: callOn("2026-11-30"), answeredAt: now });
	expect(groupRows([row], parseView("?list=in-progress"), sunday, false)[0]?.title).toBe("Later");
});

test("a lead that changes keeps its place while the list is on screen, and is no longer counted there", () => {
	const changed = { ...waiting(20), answeredAt: now, status: "contacted", list: "in-progress" } as const;
	const counts = (rows: Parameters<typeof groupRows>[0], search = "") =>
		groupRows(rows, parseView(search), now, false).map(({ title, count }) => [title, count]);
	expect(counts([waiting(19), changed])).toEqual([["Due today", 1]]);
	const visit = someRow({ list: "in-progress", nextStep: visitAt("2026-11-26T09:30"), answeredAt: now });
	const cleared = { ...visit, nextStep: null };
	expect(counts([visit, cleared, { ...visit, list: "deleted" }], "?list=in-progress")).toEqual([["Visits today", 2]]);
	const booked = { ...someRow({ list: "in-progress", nextStep: null, answeredAt: now }), nextStep: visit.nextStep };
	expect(counts([cleared, booked], "?list=in-progress"), "counted where it is shown").toEqual([
		["Visits today", 1],
		["No next step", 1],
	]);
});

test("an emergency that the office marks as one keeps its place below what sounds urgent, until the list is reloaded", () => {
	const sounds = waiting(5, { urgency: "sounds-urgent" });
	const marked = { ...waiting(3), urgency: "emergency" } as const;
	expect(titles([sounds, marked])).toEqual(["Sounds urgent", "Due tomorrow"]);
	expect(groupRows([sounds, marked], parseView(""), now, false).map(({ count }) => count)).toEqual([1, 1]);
	const isStale = (row: typeof sounds) => isReordered([sounds, row], parseView(""), now);
	expect([marked, { ...marked, list: "in-progress" as const }, sounds].map(isStale)).toEqual([true, false, false]);
	expect(titles([waiting(3, { urgency: "emergency" }), sounds])).toEqual(["Emergency", "Sounds urgent"]);
});

test("leads ordered by time of receipt have no group headings", () => {
	for (const search of ["?order=newest", "?list=in-progress&order=newest", "?list=done", "?find=osei"])
		expect(titles([waiting(30), waiting(1)], search), search).toEqual([undefined]);
});

test("a group is counted only if no row still to be loaded can join it", () => {
	const rows = [waiting(30), waiting(20), waiting(3, { answeredAt: now })];
	const counts = (hasMore: boolean) => groupRows(rows, parseView(""), now, hasMore).map(({ count }) => count);
	expect(counts(true)).toEqual([1, undefined, undefined]);
	expect(counts(false)).toEqual([1, 1, 1]);
});

test("a group of overdue leads is marked as late", () => {
	expect(groupRows([waiting(30), waiting(1)], parseView(""), now, false).map(({ isBad }) => isBad)).toEqual([
		true,
		false,
	]);
});

test("an empty list has no groups", () => expect(titles([])).toEqual([]));
