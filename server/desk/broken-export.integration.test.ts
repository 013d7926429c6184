import { sql } from "kysely";
import { expect, test } from "vitest";
import { change } from "../../tests/support/data/changes.ts";
import { insertLeads, someLead } from "../../tests/support/data/leads.ts";
import { callOn } from "../../tests/support/data/next-steps.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { insertLead } from "../leads/insert.ts";

const actor = { id: "", name: "" };

test("the desk refuses a next step on a date that does not exist", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { id } = await insertLead(desk.db, someLead());
	const callAt = (day: string) =>
		owner.post(`/api/leads/${id}/changes`, {
			id: crypto.randomUUID(),
			from: { nextStep: null },
			to: { nextStep: callOn(day) },
		});
	for (const day of ["2026-02-31", "2026-13-01", "2027-02-29", "0000-00-00"]) {
		expect((await callAt(day)).status, day).toBe(422);
	}
	expect((await callAt("2028-02-29")).status).toBe(200);
});

test("an export that breaks off ends the connection and logs one line of JSON", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { id } = await insertLead(desk.db, someLead());
	await change(desk.db, id, { nextStep: callOn("2026-02-31") }, actor, Date.now());

	const body = owner.request("/api/export?format=xlsx&list=all").then((response) => response.arrayBuffer());
	await expect(body).rejects.toThrow();
	const lines = desk.logs().trim().split("\n");
	const broken = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg.includes("an export was interrupted"));
	expect(broken).toMatchObject([{ level: 50, format: "xlsx", error: "RangeError" }]);
	const listExports = () => desk.db.selectFrom("events").select("leads").where("what", "=", "exported").execute();
	expect(await listExports()).toEqual([{ leads: 1 }]);
	await change(desk.db, id, { nextStep: null }, actor, Date.now());
	expect((await owner.request("/api/export?format=csv&list=all")).status).toBe(200);
	await expect.poll(listExports).toEqual([{ leads: 1 }, { leads: 1 }]);
});

test("a person has two exports written at once", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const count = 2000;
	await insertLeads(
		desk.db,
		Array.from({ length: count }, () => someLead()),
		count,
	);
	const ask = async () => (await owner.request("/api/export?format=xlsx&list=all")).status;
	expect((await Promise.all([ask(), ask(), ask()])).toSorted()).toEqual([200, 200, 503]);
	await expect.poll(ask).toBe(200);
});

test("an export that cannot be recorded is refused", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	await sql`create trigger no_record before insert on events begin select raise(abort, 'no record'); end`.execute(
		desk.db,
	);
	expect((await owner.request("/api/export?format=csv&list=all")).status).toBe(500);
});
