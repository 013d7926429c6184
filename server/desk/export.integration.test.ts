import { expect, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { change } from "../../tests/support/data/changes.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";
import { formatDay } from "../time/london-time.ts";

test("an export from the desk follows the view's order and first day", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const now = Date.now();
	const ids: string[] = [];
	for (const hours of [2, 30, 10])
		ids.push((await insertLead(desk.db, someLead({ receivedAt: new Date(now - hours * hour) }))).id);

	const exported = async (view: string) => {
		const text = await (await owner.request(`/api/export?format=csv&${view}`)).text();
		return text
			.trim()
			.split("\r\n")
			.slice(1)
			.map((line) => ids.findIndex((id) => line.includes(id)));
	};
	expect(await exported("list=new&order=waiting")).toEqual([1, 2, 0]);
	expect(await exported("list=new&order=newest")).toEqual([0, 2, 1]);
	expect(await exported(`list=all&since=${formatDay(new Date(now - 10 * hour))}`)).toEqual(
		expect.arrayContaining([0, 2]),
	);
	expect(await exported(`list=all&since=${formatDay(new Date(now + 24 * hour))}`)).toEqual([]);
	expect(await exported(`list=all&until=${formatDay(new Date(now))}&status=new`)).toEqual(
		expect.arrayContaining([0, 1, 2]),
	);
	expect(await exported(`list=all&until=${formatDay(new Date(now - 72 * hour))}`)).toEqual([]);
	expect((await owner.request("/api/leads?list=all&since=2026-02-31")).status).toBe(422);
	expect(await exported("find=%F0%9F%91%8B")).toEqual([]);

	const found = await owner.request("/api/leads?find=%F0%9F%91%8B");
	expect((await found.json()).rows).toEqual([]);
	const counted = await owner.request("/api/counts?find=%F0%9F%91%8B");
	expect(await counted.json()).toMatchObject({ new: { leads: 0, isMore: false } });
});

test("HEAD exports nothing", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const response = await owner.request("/api/export?format=csv", { method: "HEAD" });
	expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET"]);
	expect(await desk.db.selectFrom("events").select("id").where("what", "=", "exported").execute()).toEqual([]);
});

test("as many selected leads as the desk can show are exported, in their order", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const ids: string[] = [];
	for (let at = 0; at < 600; at += 1) ids.push((await insertLead(desk.db, someLead())).id);
	const response = await owner.post("/api/export", { format: "csv", ids: ids.toReversed() });
	expect(response.status).toBe(200);
	const exported = (await response.text()).match(/[0-9a-f-]{36}/g);
	expect(exported).toEqual(ids.toReversed());
});

test("a lead that is selected twice is exported once, and one that was deleted meanwhile is not", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const [kept, deleted] = [await insertLead(desk.db, someLead()), await insertLead(desk.db, someLead())];
	await change(desk.db, deleted.id, { isDeleted: true }, { name: "tester" }, desk.time.now);
	const response = await owner.post("/api/export", { format: "csv", ids: [kept.id, deleted.id, kept.id, "unknown"] });
	expect((await response.text()).match(/[0-9a-f-]{36}/g)).toEqual([kept.id]);
});
