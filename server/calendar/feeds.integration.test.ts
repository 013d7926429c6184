import { expect, test } from "vitest";
import { eraseByEmail } from "../../tests/support/data/by-email.ts";
import { change } from "../../tests/support/data/changes.ts";
import { databaseEngines, engineNames, openEmptyDatabase } from "../../tests/support/data/databases.ts";
import { insertLeads, someLead, somePayload } from "../../tests/support/data/leads.ts";
import { callOn, visitAt } from "../../tests/support/data/next-steps.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { addPerson, findPersonByEmail, removePerson } from "../auth/people.ts";
import { endAllAccess } from "../auth/sessions.ts";
import type { SomeFields } from "../leads/fields.ts";
import { insertLead } from "../leads/insert.ts";
import { readCalendar, setCalendar } from "./feeds.ts";

const by = { name: "Aisha Karim" };

test.for(engineNames)(
	"on %s a personal calendar has the steps of own and unassigned leads, and the office's has everybody's",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		const desk = await startDesk({ databases });
		desk.time.now = Date.parse("2026-11-25T12:00:00Z");
		const owner = await desk.signInOwner();
		const me = (await findPersonByEmail(desk.db, "aisha@brickfold.example"))?.id ?? "";
		const lead = async (fullName: string, ...changes: readonly SomeFields[]) => {
			const payload = somePayload({ fullName, email: `${fullName}@example.org`, postCode: "e139aa" });
			const { id } = await insertLead(desk.db, someLead({ payload }));
			for (const each of changes) await change(desk.db, id, each, by, desk.time.now);
			return id;
		};
		const visit = { nextStep: visitAt("2026-12-01T10:00", 90) };
		const won = { status: "won" } as const;
		const contacted = { status: "contacted" } as const;
		const mine = await lead("Mine", visit, { assigneeId: me });
		await lead("New", { nextStep: callOn("2026-12-01") });
		await lead("Nobodys", contacted, { nextStep: callOn("2026-12-02T16:10") });
		const { person: joe } = await addPerson(desk.db, "Joe Mercer", "joe@brickfold.example", by, desk.time.now);
		await lead("Colleagues", visit, { assigneeId: joe.id });
		const { person: nia } = await addPerson(desk.db, "Nia Novak", "nia@brickfold.example", by, desk.time.now);
		const former = await lead("Formers", { assigneeId: nia.id }, won);
		await lead("Won", visit, won);
		await removePerson(desk.db, nia.id, by, desk.time.now);
		const reopened = { ...contacted, nextStep: visitAt("2026-12-01T11:00") };
		await change(desk.db, former, reopened, by, desk.time.now);
		await lead("Lost", visit, { status: "lost", lostReason: "Too expensive" });
		await lead("Spam", visit, { isSpam: true });
		await lead("Past", { nextStep: visitAt("2026-07-01T10:00") });

		const { address, officeAddress } = await (await owner.post("/api/calendar")).json();
		const { pathname } = new URL(address);
		const response = await desk.browser().request(pathname);
		expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
		expect(response.headers.get("Cache-Control")).toBe("no-store");
		const calendar = await response.text();
		expect(calendar.match(/^SUMMARY:.+/gm)?.map((line) => line.trim())).toEqual([
			"SUMMARY:Call: New\\, E13 9AA",
			"SUMMARY:Visit: Mine\\, E13 9AA",
			"SUMMARY:Visit: Formers\\, E13 9AA",
			"SUMMARY:Call: Nobodys\\, E13 9AA",
		]);
		expect(calendar).toMatch(/^DTSTART;TZID=Europe\/London:20261201T100000\r\nDTEND.*:20261201T113000\r$/m);
		expect(calendar).toMatch(/^DTSTART;TZID=Europe\/London:20261202T161000\r$/m);
		expect(calendar).toContain("\\n020 7946 0555\\n");
		const office = await (await desk.browser().request(new URL(officeAddress).pathname)).text();
		expect(office.match(/^SUMMARY:Visit: .+/gm)?.map((line) => line.trim())).toEqual([
			"SUMMARY:Visit: Mine\\, E13 9AA\\, Aisha Karim",
			"SUMMARY:Visit: Colleagues\\, E13 9AA\\, Joe Mercer",
			"SUMMARY:Visit: Formers\\, E13 9AA",
		]);
		expect(calendar.replaceAll("\r\n ", "")).toMatch(/^URL:http:\/\/localhost:\d+\/leads\/BF-\w{6}\r$/m);

		await change(desk.db, mine, { nextStep: visitAt("2027-06-01T10:00") }, by, desk.time.now);
		expect(await (await desk.browser().request(pathname)).text()).toContain(":20270601T100000");
		await eraseByEmail(desk.db, "Mine@example.org", desk.time.now);
		expect(await (await desk.browser().request(pathname)).text()).not.toContain("Mine");
		expect(desk.logs()).not.toMatch(/Mine|Nobodys/);
		expect(desk.logs()).not.toContain(pathname.slice("/calendar/".length));
		await desk.stop();
		await databases.stop();
	},
);

test("the address of a personal calendar does not reveal the address of the office's", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const { address, officeAddress } = await (await owner.post("/api/calendar")).json();
	const readStatus = async (path: string) => (await desk.browser().request(path)).status;
	const own = new URL(address).pathname;
	const office = new URL(officeAddress).pathname;
	expect([await readStatus(own), await readStatus(office)]).toEqual([200, 200]);
	expect(await readStatus(own.replace("/calendar/", "/calendar/office/"))).toBe(404);
	expect(await readStatus(office.replace("/office/", "/"))).toBe(404);
});

test.for(engineNames)("on %s many past visits leave the coming ones in the calendar", async (engine) => {
	const databases = await databaseEngines[engine]();
	const desk = await startDesk({ databases });
	desk.time.now = Date.parse("2026-11-25T12:00:00Z");
	const owner = await desk.signInOwner();
	const { address } = await (await owner.post("/api/calendar")).json();
	const leads = Array.from({ length: 1_005 }, () => someLead());
	await insertLeads(desk.db, leads, 10);
	const past = { next_kind: "visit", next_at: "2026-10-05T11:00", next_minutes: 60 } as const;
	await desk.db.updateTable("leads").set(past).execute();
	await desk.db
		.updateTable("leads")
		.set({ next_at: "2026-11-27T08:30" })
		.where("id", "=", leads[3]?.id ?? "")
		.execute();
	const calendar = await (await desk.browser().request(new URL(address).pathname)).text();
	expect(calendar.match(/^DTSTART.*:202611.*(?=\r)/gm)).toEqual(["DTSTART;TZID=Europe/London:20261127T083000"]);
	await desk.stop();
	await databases.stop();
});

test.for(engineNames)(
	"on %s a renewed or revoked calendar address stops working, even after a restore",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		const desk = await startDesk({ databases });
		const owner = await desk.signInOwner();
		const readStatus = async (address: string) => (await desk.browser().request(new URL(address).pathname)).status;
		const create = async (): Promise<string> => (await (await owner.post("/api/calendar")).json()).address;
		expect(await (await owner.request("/api/calendar")).json()).toEqual({ since: null });
		const first = await create();
		const person = () =>
			desk.db.selectFrom("people").select(["calendar_hash", "calendar_at"]).executeTakeFirstOrThrow();
		const backup = await person();
		expect(JSON.stringify(backup)).not.toContain(new URL(first).pathname.slice("/calendar/".length, -".ics".length));
		const second = await create();
		expect([await readStatus(first), await readStatus(second)]).toEqual([404, 200]);
		expect(await (await owner.request("/api/calendar")).json()).toEqual({ since: desk.time.now });
		await owner.request("/api/calendar", { method: "DELETE" });
		expect(await readStatus(second)).toBe(404);

		const third = await create();
		const { id = "" } = (await findPersonByEmail(desk.db, "aisha@brickfold.example")) ?? {};
		await desk.db.updateTable("people").set({ email: null }).where("id", "=", id).execute();
		expect(await readStatus(third)).toBe(404);
		expect((await desk.browser().request("/calendar/.ics")).status).toBe(404);
		expect((await desk.browser().post("/api/calendar")).status).toBe(401);

		// A restored backup still has the first address
		const restored = { ...backup, email: "aisha@brickfold.example" };
		await desk.db.updateTable("people").set(restored).where("id", "=", id).execute();
		expect(await readStatus(first)).toBe(200);
		await endAllAccess(desk.db);
		expect(await readStatus(first)).toBe(404);
		await desk.stop();
		await databases.stop();
	},
);

test("writing a calendar of many visits leaves the process responsive", async () => {
	const db = await openEmptyDatabase();
	const count = 100;
	await insertLeads(
		db,
		Array.from({ length: count }, () => someLead()),
		count,
	);
	const visit = visitAt("2026-12-01T10:00", 90);
	await db.updateTable("leads").set({ next_kind: visit.kind, next_at: visit.at }).execute();
	const by = { name: "Aisha Karim", email: "aisha@brickfold.example" };
	const { person } = await addPerson(db, by.name, by.email, by, 0);
	await setCalendar(db, person.id, "hash", by, 0);
	let turns = 0;
	let isDone = false;
	const work = () => {
		turns += 1;
		if (!isDone) setImmediate(work);
	};
	work();
	// Only turns after the last query count, in which nothing is waited for
	const counted = db.withPlugin({
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			turns = 0;
			return result;
		},
	});
	const options = { url: "https://desk.brickfold.example", isOffice: true };
	const calendar = await readCalendar(counted, "hash", options, new Date("2026-11-25T12:00:00Z"));
	isDone = true;
	expect(calendar?.match(/^BEGIN:VEVENT/gm)).toHaveLength(count);
	expect(turns).toBeGreaterThan(count / 2);
});
