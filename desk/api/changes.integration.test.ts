import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { maxRequestsPerPerson } from "../../forms/desk-limits.ts";
import { change } from "../../tests/support/data/changes.ts";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { connectDesk, dropRequests, holdRequests, refuseRequests } from "../../tests/support/service/desk-client.ts";
import { parseView } from "../shared/view.ts";
import { fetchRows, leadKey, refreshScreen } from "./cache.ts";
import { applyChange, buildChange, buildUndo, makeChanges, type Result, type ShownChange } from "./changes.ts";
import type { Desk } from "./desk.ts";
import { fetchLead, listKey } from "./leads.ts";
import type { Change, Fields, LeadSummary } from "./types.ts";

const makeAll = (desk: Desk, changes: readonly ShownChange[]) => makeChanges(desk, changes, Date.now());

async function makeOne(desk: Desk, lead: LeadSummary, change: Change) {
	const [result] = await makeAll(desk, [{ lead, change }]);
	return result;
}

const contacted: Fields = { status: "contacted" };

async function withLeads<const Names extends readonly string[]>(...names: Names) {
	const client = await connectDesk();
	const [first, second] = await client.list(...names);
	if (!first) throw new Error("No lead");
	return { ...client, first, second: second ?? first };
}

/** Changes a lead as a colleague in another browser. */
const elsewhere = ({ service }: Awaited<ReturnType<typeof withLeads>>, { id }: LeadSummary, to: Fields) =>
	change(service.db, id, to, { name: "Joe Mercer", personId: "joe" }, Date.now());

test("a change shows at once, then as the service has stored it", async () => {
	const { desk, first, setNetwork, shown, stored } = await withLeads("Tom Brannigan");
	const { network, release } = holdRequests("/changes");
	setNetwork(network);
	const now = Date.now();
	const made = makeChanges(desk, [{ lead: first, change: buildChange(first, contacted) }], now);
	expect(shown(first)).toMatchObject({ status: "contacted", list: "in-progress", answeredAt: null });
	release();
	expect(await made).toMatchObject([{ outcome: "made" }]);
	const { status, statusAt } = await stored(first);
	expect(shown(first)).toMatchObject({ status, statusAt });
});

test("a lead that is listed while the rows are fetched again is not taken for deleted", async () => {
	const { desk, list, setNetwork, shown } = await withLeads("Tom Brannigan");
	const queryKey = listKey(parseView(""));
	const queryFn = () => desk.queries.getQueryData(queryKey);
	const observer = new QueryObserver(desk.queries, { queryKey, queryFn, staleTime: Number.POSITIVE_INFINITY });
	onTestFinished(observer.subscribe(() => {}));
	const { network, release } = holdRequests("/rows");
	setNetwork(network);
	const refreshed = refreshScreen(desk);
	const arrived = (await list("Amara Osei")).find(({ name }) => name === "Amara Osei");
	release();
	await refreshed;
	expect(arrived && shown(arrived)?.list).toBe("new");
});

test("a refresh fails if the opened lead could not be fetched, so that the news make it again, unless the lead is gone", async () => {
	const { desk, first, setNetwork } = await withLeads("Tom Brannigan");
	const queryFn = () => fetchLead(desk.api, first.reference);
	const observer = new QueryObserver(desk.queries, { queryKey: leadKey(first.reference), queryFn, retry: false });
	onTestFinished(observer.subscribe(() => {}));
	await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
	for (const network of [dropRequests(first.reference), refuseRequests(first.reference, 503)]) {
		setNetwork(network);
		await expect(refreshScreen(desk)).rejects.toThrow();
	}
	for (const status of [404, 410]) {
		setNetwork(refuseRequests(first.reference, status));
		await refreshScreen(desk);
	}
});

test("a change is on the page before the browser can repaint the old state", async () => {
	const { desk, first } = await withLeads("Tom Brannigan");
	const notified = vi.fn();
	const observer = new QueryObserver(desk.queries, { queryKey: listKey(parseView("")), enabled: false });
	// React subscribes in this way
	onTestFinished(observer.subscribe(notifyManager.batchCalls(notified)));
	const made = makeOne(desk, first, buildChange(first, contacted));
	await Promise.resolve();
	expect(notified).toHaveBeenCalled();
	await made;
});

test("what is shown at once is what the service then stores, with the fields that follow from the change", async () => {
	const { desk, first, stored } = await withLeads("Tom Brannigan");
	const changes: readonly Fields[] = [
		contacted,
		{ status: "quoted", quotedValue: 12_500 },
		{ status: "lost", lostReason: "Too expensive" },
		{ status: "visit", nextStep: visitAt("2031-05-06T09:00") },
		{ isSpam: true },
		{ isSpam: false },
	];
	for (const to of changes) {
		const before = await stored(first);
		const { statusAt: _, ...expected } = applyChange(before, to, Date.now());
		expect(await makeOne(desk, before, buildChange(before, to))).toMatchObject({ outcome: "made" });
		expect(await stored(first)).toMatchObject(expected);
	}
});

test("losing a lead stores the reason", async () => {
	const { desk, first, stored } = await withLeads("Tom Brannigan");
	const lost: Fields = { status: "lost", lostReason: "Too expensive" };
	expect(await makeOne(desk, first, buildChange(first, lost))).toMatchObject({ outcome: "made" });
	expect(await stored(first)).toMatchObject({ status: "lost", lostReason: "Too expensive", list: "done" });
});

test("a change that fails to reach the service is reverted in the list", async () => {
	const { desk, first, setNetwork, shown } = await withLeads("Tom Brannigan");
	setNetwork(dropRequests("/changes"));
	expect(await makeOne(desk, first, buildChange(first, contacted))).toMatchObject({ outcome: "failed" });
	expect(shown(first)).toMatchObject({ status: "new", list: "new", answeredAt: null });
});

test("a colleague who is second to change a lead sees who was first and overwrites nothing", async () => {
	const client = await withLeads("Tom Brannigan");
	const { desk, first, shown, stored } = client;
	await elsewhere(client, first, { status: "quoted" });
	const outcome = await makeOne(desk, first, buildChange(first, contacted));
	expect(outcome).toMatchObject({
		outcome: "refused",
		lead: { status: "quoted" },
		events: [{ by: { name: "Joe Mercer" } }],
	});
	expect(shown(first)?.status).toBe("quoted");
	expect((await stored(first)).status).toBe("quoted");
});

test("changes to one lead are sent one after another, without conflicts", async () => {
	const { desk, first, second, setNetwork, shown, stored } = await withLeads("Tom Brannigan", "Nadia Rahman");
	const { network, release } = holdRequests("/changes");
	setNetwork(network);
	const made = [
		makeOne(desk, first, buildChange(first, contacted)),
		makeOne(desk, first, buildChange(first, { nextStep: callOn("2031-05-06") })),
		makeOne(desk, second, buildChange(second, contacted)),
		makeOne(desk, shown(first) ?? first, buildChange(shown(first) ?? first, { status: "visit" })),
	];
	release();
	expect((await Promise.all(made)).map((result) => result?.outcome)).toEqual(["made", "made", "made", "made"]);
	expect(await stored(first)).toMatchObject({ status: "visit", nextStep: callOn("2031-05-06") });
});

test("the response to a change does not revert a later change already on screen", async () => {
	const { desk, first, setNetwork, shown } = await withLeads("Tom Brannigan");
	const { network, release } = holdRequests("/changes");
	let sent = 0;
	// Holds the second change back
	setNetwork((request, pass) => (request.includes("/changes") && ++sent === 2 ? network(request, pass) : pass()));
	const quoted = makeOne(desk, first, buildChange(first, { quotedValue: 12_500 }));
	const won = makeOne(desk, shown(first) ?? first, buildChange(shown(first) ?? first, { status: "won" }));
	expect(await quoted).toMatchObject({ outcome: "made" });
	expect(shown(first)).toMatchObject({ quotedValue: 12_500, status: "won" });
	release();
	await won;
	expect(shown(first)).toMatchObject({ quotedValue: 12_500, status: "won" });
});

test("a failed change does not block the next change to the same lead", async () => {
	const { desk, first, setNetwork, stored } = await withLeads("Tom Brannigan");
	let isLost = false;
	const lose = dropRequests("/changes");
	setNetwork((request, pass) => {
		const isFirst = request.includes("/changes") && !isLost;
		isLost ||= isFirst;
		return isFirst ? lose(request, pass) : pass();
	});
	const results = await Promise.all([
		makeOne(desk, first, buildChange(first, contacted)),
		makeOne(desk, first, buildChange(first, { nextStep: callOn("2031-05-06") })),
	]);
	expect(results.map((result) => result?.outcome)).toEqual(["failed", "made"]);
	expect(await stored(first)).toMatchObject({ status: "new", nextStep: callOn("2031-05-06") });
});

/** Returns the undo of what was made. */
const undoOf = (results: readonly (Result | undefined)[]): readonly ShownChange[] =>
	results.flatMap((result) =>
		result?.outcome === "made" ? [{ lead: result.lead, change: buildUndo(result.event) }] : [],
	);
const outcomes = (results: readonly Result[]) => results.map(({ outcome }) => outcome);

test("a change is undone if nobody has changed the lead since", async () => {
	const { desk, first, shown, stored } = await withLeads("Tom Brannigan");
	const undo = undoOf([await makeOne(desk, first, buildChange(first, contacted))]);
	expect(outcomes(await makeAll(desk, undo))).toEqual(["made"]);
	expect(shown(first)).toMatchObject({ status: "new", list: "new", answeredAt: null });
	expect((await stored(first)).status).toBe("new");
});

test("a change is not undone if somebody has changed the lead since", async () => {
	const client = await withLeads("Tom Brannigan");
	const { desk, first, stored } = client;
	const undo = undoOf([await makeOne(desk, first, buildChange(first, contacted))]);
	await elsewhere(client, first, { status: "won" });
	expect(outcomes(await makeAll(desk, undo))).toEqual(["refused"]);
	expect((await stored(first)).status).toBe("won");
});

const changesOf = (leads: readonly LeadSummary[], to: Fields) =>
	leads.map((lead) => ({ lead, change: buildChange(lead, to) }));

test("a lead that a colleague has changed stays as it is when several are changed", async () => {
	const client = await withLeads("Tom Brannigan", "Nadia Rahman");
	const { desk, first, second, stored } = client;
	await elsewhere(client, second, { status: "won" });
	const results = await makeAll(desk, changesOf([first, second], contacted));
	expect(outcomes(results)).toEqual(["made", "refused"]);
	expect([(await stored(first)).status, (await stored(second)).status]).toEqual(["contacted", "won"]);
	expect(outcomes(await makeAll(desk, undoOf(results)))).toEqual(["made"]);
	expect([(await stored(first)).status, (await stored(second)).status]).toEqual(["new", "won"]);
});

test("changes whose responses are lost are made once when they are tried again", async () => {
	const { desk, first, second, setNetwork, service } = await withLeads("Tom Brannigan", "Nadia Rahman");
	const changes = changesOf([first, second], contacted);
	setNetwork(async (request, pass) => {
		const response = await pass();
		if (request.endsWith("/changes")) throw new TypeError("Failed to fetch");
		return response;
	});
	expect(outcomes(await makeAll(desk, changes))).toEqual(["failed", "failed"]);
	setNetwork();
	expect(outcomes(await makeAll(desk, changes))).toEqual(["made", "made"]);
	expect(await service.db.selectFrom("events").select("id").where("what", "=", "changed").execute()).toHaveLength(2);
});

test("two bulk changes at once make no more requests at a time than one, which leaves room for the person's others", async () => {
	const { desk, list, setNetwork } = await connectDesk();
	const leads = await list(...Array.from({ length: 20 }, (_, at) => `Visitor ${at}`));
	const counts = { now: 0, most: 0 };
	setNetwork(async (request, pass) => {
		if (!request.endsWith("/changes")) return pass();
		counts.now++;
		counts.most = Math.max(counts.most, counts.now);
		return pass().finally(() => counts.now--);
	});
	const step: Fields = { nextStep: callOn("2031-05-06") };
	const made = [contacted, step].map((to) => makeAll(desk, changesOf(leads, to)));
	expect(outcomes((await Promise.all(made)).flat())).toEqual(leads.flatMap(() => ["made", "made"]));
	expect(counts.most).toBe(maxRequestsPerPerson / 2);
});

test("251 leads are changed and undone together", async () => {
	const names = Array.from({ length: 251 }, (_, at) => `Visitor ${at}`);
	const { desk, list, service } = await connectDesk();
	await list(...names);
	const ids = (await service.db.selectFrom("leads").select("id").execute()).map(({ id }) => id);
	const results = await makeAll(desk, changesOf(await fetchRows(desk, ids), { nextStep: callOn("2031-05-06") }));
	expect(undoOf(results)).toHaveLength(251);
	expect(undoOf(await makeAll(desk, undoOf(results)))).toHaveLength(251);
	expect((await fetchRows(desk, ids)).filter(({ nextStep }) => nextStep === null)).toHaveLength(251);
});

const now = Date.parse("2026-03-02T10:00:00Z");

test.each<[Fields, Partial<LeadSummary>]>([
	[{ status: "contacted" }, { status: "contacted", statusAt: now, list: "in-progress" }],
	[{ status: "won" }, { status: "won", statusAt: now, list: "done" }],
	[{ status: "new" }, { statusAt: now }],
	[
		{ status: "lost", lostReason: "Too expensive" },
		{ status: "lost", statusAt: now, lostReason: "Too expensive", list: "done" },
	],
	[{ assigneeId: "somebody" }, { assigneeId: "somebody" }],
	[{ nextStep: callOn("2026-03-09") }, { nextStep: callOn("2026-03-09") }],
	[{ nextStep: visitAt("2026-03-09T10:00") }, { nextStep: visitAt("2026-03-09T10:00") }],
	[{ quotedValue: 12_500 }, { quotedValue: 12_500 }],
	[{ wonValue: 12_000 }, { wonValue: 12_000 }],
	[{ isSpam: true }, { list: "spam", isSpam: true }],
	[{ isDeleted: true }, { isDeleted: true }],
])("the change %j updates exactly its own fields at once", (to, changed) => {
	const lead = someSummary();
	expect({ ...lead, ...applyChange(lead, to, now) }).toEqual({ ...lead, ...changed });
});

test("moving a lead out of Lost clears the reason", () => {
	const lead = someSummary({ status: "lost", list: "done", lostReason: "Too expensive" });
	expect(applyChange(lead, { status: "quoted" }, now)).toMatchObject({
		lostReason: null,
		list: "in-progress",
	});
});

test("unmarking spam returns the lead to the list of its status", () => {
	for (const [status, list] of [
		["new", "new"],
		["visit", "in-progress"],
		["lost", "done"],
	] as const)
		expect(applyChange(someSummary({ status, list: "spam" }), { isSpam: false }, now).list).toBe(list);
});
