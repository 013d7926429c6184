import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, onTestFinished, test, vi } from "vitest";
import { someSummary } from "../../tests/support/data/lead-summary.ts";
import { connectDesk, dropRequests, holdRequests } from "../../tests/support/service/desk-client.ts";
import { parseView } from "../shared/view.ts";
import { changeAll, undoAll } from "./bulk-changes.ts";
import { refreshLead } from "./cache.ts";
import { applyChange, sendChange, undo } from "./changes.ts";
import type { Desk } from "./desk.ts";
import { listKey } from "./leads.ts";
import type { Change, LeadSummary } from "./types.ts";

const contacted: Change = { kind: "status", status: "contacted" };

async function withLeads<const Names extends readonly string[]>(...names: Names) {
	const client = await connectDesk();
	const [first, second] = await client.list(...names);
	if (!first) throw new Error("No lead");
	return { ...client, first, second: second ?? first };
}

/** Changes a lead from another browser. */
async function elsewhere({ api }: Desk, { id, version }: LeadSummary, what: Change): Promise<void> {
	await api.leads[":id"].changes.$post({ param: { id }, json: { version, change: what } });
}

test("a change shows at once, then as the service has stored it", async () => {
	const { desk, first, setNetwork, shown, stored } = await withLeads("Tom Brannigan");
	const { network, release } = holdRequests("/changes");
	setNetwork(network);
	const now = Date.now();
	const made = sendChange(desk, first, contacted, now);
	expect(shown(first)).toMatchObject({ status: "contacted", list: "in-hand", answeredAt: now, version: first.version });
	release();
	expect(await made).toMatchObject({ isMade: true });
	const { version, status } = await stored(first);
	expect(version).toBeGreaterThan(first.version);
	expect(shown(first)).toMatchObject({ status, version });
});

test("a change is on the page before the browser can repaint the old state", async () => {
	const { desk, first } = await withLeads("Tom Brannigan");
	const notified = vi.fn();
	const observer = new QueryObserver(desk.queries, { queryKey: listKey(parseView("")), enabled: false });
	// React subscribes in this way
	onTestFinished(observer.subscribe(notifyManager.batchCalls(notified)));
	const made = sendChange(desk, first, contacted, Date.now());
	await Promise.resolve();
	expect(notified).toHaveBeenCalled();
	await made;
});

test("losing a lead stores the reason", async () => {
	const { desk, first, stored } = await withLeads("Tom Brannigan");
	const lost: Change = { kind: "status", status: "lost", reason: "Too expensive" };
	expect(await sendChange(desk, first, lost, Date.now())).toMatchObject({ isMade: true });
	expect(await stored(first)).toMatchObject({ status: "lost", lostReason: "Too expensive", list: "done" });
});

test("a change that fails to reach the service is reverted in the list", async () => {
	const { desk, first, setNetwork, shown } = await withLeads("Tom Brannigan");
	setNetwork(dropRequests("/changes"));
	await expect(sendChange(desk, first, contacted, Date.now())).rejects.toThrow();
	expect(shown(first)).toMatchObject({ status: "new", list: "new", answeredAt: null });
});

test("reloading a lead leaves its row as the list would return it", async () => {
	const { desk, first, shown } = await withLeads("Tom Brannigan");
	const names = () => Object.keys(shown(first) ?? {}).sort();
	const listed = names();
	expect(listed).toContain("excerpt");
	await refreshLead(desk, first.reference);
	expect(names()).toEqual(listed);
});

test("a colleague who is second to change a lead sees who was first and overwrites nothing", async () => {
	const { desk, first, shown, stored } = await withLeads("Tom Brannigan");
	await elsewhere(desk, first, { kind: "status", status: "quoted" });
	const outcome = await sendChange(desk, first, contacted, Date.now());
	expect(outcome).toMatchObject({ isMade: false, lead: { status: "quoted" } });
	expect(outcome.isMade ? [] : outcome.events.map(({ by }) => by?.name)).toContain("Aisha Karim");
	expect(shown(first)?.status).toBe("quoted");
	expect((await stored(first)).status).toBe("quoted");
});

test("changes to one lead are sent one after another, without conflicts", async () => {
	const { desk, first, second, setNetwork, stored } = await withLeads("Tom Brannigan", "Nadia Rahman");
	const { network, release } = holdRequests("/changes");
	setNetwork(network);
	const made = [
		sendChange(desk, first, contacted, Date.now()),
		sendChange(desk, first, { kind: "follow-up", day: "2031-05-06" }, Date.now()),
		sendChange(desk, second, contacted, Date.now()),
		sendChange(desk, first, { kind: "status", status: "visit" }, Date.now()),
	];
	release();
	expect((await Promise.all(made)).map(({ isMade }) => isMade)).toEqual([true, true, true, true]);
	expect(await stored(first)).toMatchObject({ status: "visit", followUp: "2031-05-06" });
});

test("the response to a change does not revert a later change already on screen", async () => {
	const { desk, first, setNetwork, shown } = await withLeads("Tom Brannigan");
	const { network, release } = holdRequests("/changes");
	let sent = 0;
	// Holds the second change back
	setNetwork((request, pass) => (request.includes("/changes") && ++sent === 2 ? network(request, pass) : pass()));
	const visit = sendChange(desk, first, { kind: "visit", at: "2031-05-06T10:00" }, Date.now());
	const won = sendChange(desk, shown(first) ?? first, { kind: "status", status: "won" }, Date.now());
	expect(await visit).toMatchObject({ isMade: true });
	expect(shown(first)).toMatchObject({ visit: "2031-05-06T10:00", status: "won" });
	release();
	await won;
	expect(shown(first)).toMatchObject({ visit: "2031-05-06T10:00", status: "won" });
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
	const [lost, made] = await Promise.allSettled([
		sendChange(desk, first, contacted, Date.now()),
		sendChange(desk, first, { kind: "follow-up", day: "2031-05-06" }, Date.now()),
	]);
	expect([lost.status, made.status]).toEqual(["rejected", "fulfilled"]);
	expect(await stored(first)).toMatchObject({ status: "new", followUp: "2031-05-06" });
});

test("a change is undone if nobody has changed the lead since", async () => {
	const { desk, first, shown, stored } = await withLeads("Tom Brannigan");
	const outcome = await sendChange(desk, first, contacted, Date.now());
	if (!outcome.isMade) throw new Error("Not made");
	expect(await undo(desk, first, outcome.event, false)).toBe(true);
	expect(shown(first)).toMatchObject({ status: "new", list: "new" });
	expect((await stored(first)).status).toBe("new");
});

test("a change is not undone if somebody has changed the lead since", async () => {
	const { desk, first, stored } = await withLeads("Tom Brannigan");
	const outcome = await sendChange(desk, first, contacted, Date.now());
	if (!outcome.isMade) throw new Error("Not made");
	await elsewhere(desk, await stored(first), { kind: "status", status: "won" });
	expect(await undo(desk, first, outcome.event, false)).toBe(false);
	expect((await stored(first)).status).toBe("won");
});

test("a bulk change skips a lead that was changed meanwhile", async () => {
	const { desk, first, second, shown, stored } = await withLeads("Tom Brannigan", "Nadia Rahman");
	await elsewhere(desk, second, { kind: "status", status: "won" });
	const { changed, conflicts } = await changeAll(desk, [first, second], contacted, Date.now());
	expect(changed.map(({ id }) => id)).toEqual([first.id]);
	expect(conflicts).toHaveLength(1);
	expect([shown(first)?.status, shown(second)?.status]).toEqual(["contacted", "won"]);
	expect(await undoAll(desk, changed, false)).toBe(0);
	expect(shown(first)?.status).toBe("new");
	expect((await stored(second)).status).toBe("won");
});

test("a second bulk change starts from the result of the first", async () => {
	const { desk, first, second, setNetwork } = await withLeads("Tom Brannigan", "Nadia Rahman");
	const { network, release } = holdRequests("/api/bulk");
	setNetwork(network);
	const both = [contacted, { kind: "follow-up", day: "2031-05-06" } as const].map((what) =>
		changeAll(desk, [first, second], what, Date.now()),
	);
	release();
	for (const { changed, conflicts } of await Promise.all(both)) {
		expect(conflicts).toEqual([]);
		expect(changed).toHaveLength(2);
	}
});

test("a bulk change that fails to reach the service is reverted", async () => {
	const { desk, first, second, setNetwork, shown } = await withLeads("Tom Brannigan", "Nadia Rahman");
	setNetwork(dropRequests("/api/bulk"));
	await expect(changeAll(desk, [first, second], { kind: "spam" }, Date.now())).rejects.toThrow();
	expect([shown(first)?.list, shown(second)?.list]).toEqual(["new", "new"]);
});

const now = Date.parse("2026-03-02T10:00:00Z");

test.each<[Change, Partial<LeadSummary>]>([
	[
		{ kind: "status", status: "contacted" },
		{ status: "contacted", reached: "contacted", statusAt: now, answeredAt: now, list: "in-hand" },
	],
	[
		{ kind: "status", status: "won" },
		{ status: "won", reached: "won", statusAt: now, answeredAt: now, list: "done" },
	],
	[{ kind: "status", status: "new" }, { statusAt: now }],
	[
		{ kind: "status", status: "lost", reason: "Too expensive" },
		{ status: "lost", statusAt: now, answeredAt: now, lostReason: "Too expensive", list: "done" },
	],
	[{ kind: "assign", personId: "somebody" }, { assigneeId: "somebody" }],
	[{ kind: "follow-up", day: "2026-03-09" }, { followUp: "2026-03-09" }],
	[{ kind: "visit", at: "2026-03-09T10:00" }, { visit: "2026-03-09T10:00" }],
	[{ kind: "quoted-value", pounds: 12_500 }, { quotedValue: 12_500 }],
	[{ kind: "won-value", pounds: 12_000 }, { wonValue: 12_000 }],
	[{ kind: "spam" }, { list: "spam" }],
	[{ kind: "delete" }, {}],
])("the change %j updates exactly its own fields at once", (change, changed) => {
	const lead = someSummary();
	expect(applyChange(lead, change, now)).toEqual({ ...lead, ...changed });
});

test("a lead keeps the time of its first reply", () => {
	const lead = someSummary({ status: "contacted", list: "in-hand", answeredAt: 5 });
	expect(applyChange(lead, { kind: "status", status: "quoted" }, now).answeredAt).toBe(5);
	expect(applyChange(lead, { kind: "status", status: "lost", reason: "Too expensive" }, now).answeredAt).toBe(5);
	expect(applyChange(lead, { kind: "status", status: "new" }, now).answeredAt).toBe(5);
});

test("moving a lead out of Lost clears the reason", () => {
	const lead = someSummary({ status: "lost", list: "done", lostReason: "Too expensive" });
	expect(applyChange(lead, { kind: "status", status: "quoted" }, now)).toMatchObject({
		lostReason: null,
		list: "in-hand",
	});
});

test("unmarking spam returns the lead to the list of its status", () => {
	for (const [status, list] of [
		["new", "new"],
		["visit", "in-hand"],
		["lost", "done"],
	] as const)
		expect(applyChange(someSummary({ status, list: "spam" }), { kind: "not-spam" }, now).list).toBe(list);
});
