import { expect, test } from "vitest";
import { maxSearchLength } from "../../forms/desk-limits.ts";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import {
	availableOrders,
	countFilters,
	formatView,
	listUrl,
	matchesView,
	noFilters,
	parseView,
	viewUrl,
} from "./view.ts";

const plain = parseView("");

test("an empty address shows the New list, longest waiting first", () => {
	expect(plain).toEqual({ ...noFilters, list: "new", find: "", order: "waiting" });
	expect(formatView(plain)).toBe("");
});

test.each([
	"?list=in-progress",
	"?list=done&form=plumbing",
	"?list=all&form=flooring&assigneeId=me&since=2026-01-05",
	"?list=done&status=lost&lostReason=Too+expensive&since=2026-01-05&until=2026-02-28",
	"?order=newest",
	"?list=in-progress&order=newest",
	"?find=E13+osei",
	"?find=osei&list=new",
	"?list=spam&find=osei&assigneeId=nobody",
])("the view %s survives being read and written", (search) => {
	const written = formatView(parseView(search));
	expect(parseView(written)).toEqual(parseView(search));
	expect(formatView(parseView(written))).toBe(written);
});

test("a search covers all lists unless one is chosen", () => {
	expect(parseView("?find=%20osei%20")).toMatchObject({ list: undefined, find: "osei", order: "newest" });
	expect(parseView("?find=osei&list=done").list).toBe("done");
	expect(parseView(`?find=${"x".repeat(maxSearchLength + 1)}`).find).toHaveLength(maxSearchLength);
});

test("meaningless parts of an address are ignored", () => {
	const search =
		"?list=mine&form=gardening&since=2026-02-31&until=soon&status=gone&lostReason=x&assigneeId=&order=loudest&else=1";
	expect(parseView(search)).toEqual(plain);
	// This order belongs to another list
	expect(parseView("?list=done&order=next-step").order).toBe("closed");
});

test("each list has a default order, and all of them offer newest first", () => {
	expect(availableOrders("new")[0]).toBe("waiting");
	expect(availableOrders("in-progress")[0]).toBe("next-step");
	expect(availableOrders("done")[0]).toBe("closed");
	for (const list of ["new", "in-progress", "done", "spam", "all", undefined] as const)
		expect(availableOrders(list), list).toContain("newest");
});

test("a lead's address keeps the view that it was opened from", () => {
	const view = parseView("?list=done&form=plumbing");
	expect(viewUrl(view, "BF-0A1B2C")).toBe("/leads/BF-0A1B2C?list=done&form=plumbing");
	expect(viewUrl(view)).toBe("/?list=done&form=plumbing");
	expect(viewUrl(plain)).toBe("/");
});

test("another list's address keeps the filters, and has the list's own order", () => {
	const view = parseView("?list=in-progress&form=plumbing&order=newest");
	expect(listUrl(view, "done")).toBe("/?list=done&form=plumbing");
	expect(listUrl(view, "new", "BF-0A1B2C")).toBe("/leads/BF-0A1B2C?form=plumbing");
});

test("filters are counted without list, search and order, and can be cleared together", () => {
	const view = parseView("?list=all&find=osei&form=plumbing&assigneeId=me&since=2026-01-05");
	expect(countFilters(view)).toBe(3);
	expect(countFilters({ ...view, until: "2026-02-28", status: "lost", lostReason: "Too expensive" })).toBe(4);
	expect(countFilters({ ...view, ...noFilters })).toBe(0);
});

test.each([
	["", true],
	["?list=done", false],
	["?list=all", true],
	["?find=osei", false],
	["?form=plumbing", true],
	["?form=flooring", false],
	["?assigneeId=nobody", true],
	["?assigneeId=me", false],
	["?list=all&status=new", true],
	["?list=all&status=won", false],
	["?list=all&status=lost&lostReason=Too+expensive", false],
	["?since=2026-07-16&until=2026-07-16", true],
	["?since=2026-07-17", false],
	["?until=2026-07-15", false],
])("the view '%s' shows a new plumbing lead from Southwark of 16 July: %s", (search, isShown) => {
	const lead = someSummary({ receivedAt: Date.parse("2026-07-15T23:30:00Z") });
	expect(matchesView(lead, parseView(search), "aisha")).toBe(isShown);
});
