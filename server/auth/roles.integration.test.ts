import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
	databaseEngines,
	engineNames,
	listBlockedQueries,
	openTestDatabase,
	type TestDatabases,
} from "../../tests/support/data/databases.ts";
import { someLead } from "../../tests/support/data/leads.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { runCommand } from "../../tests/support/service/run-leads.ts";
import { takeNamedLock } from "../database/dialect.ts";
import type { Database } from "../database/schema.ts";
import { invite } from "../desk/sign-in/request-link.ts";
import { insertLead } from "../leads/insert.ts";
import { addPerson, listPeople, removePerson, setRole } from "./people.ts";

const office = { name: "the office" };

async function addTwoOwners(db: Database) {
	const [aisha, joe] = [
		await addPerson(db, "Aisha Karim", "aisha@brickfold.example", office, 0),
		await addPerson(db, "Joe Mercer", "joe@brickfold.example", office, 1),
	].map(({ person }) => person.id);
	await setRole(db, joe ?? "", "owner", office, 1);
	return [aisha ?? "", joe ?? ""] as const;
}
const readRoles = async (db: Database) => (await listPeople(db)).people.map(({ role }) => role);

describe.each(engineNames)("roles on %s", (engine) => {
	let databases: TestDatabases;
	beforeAll(async () => {
		databases = await databaseEngines[engine]();
	});
	afterAll(() => databases.stop());

	test("the first person is an owner, later ones are colleagues, and an owner can change that", async () => {
		const db = await openTestDatabase(databases);
		const { person: aisha } = await addPerson(db, "Aisha Karim", "aisha@brickfold.example", office, 0);
		const { person: joe } = await addPerson(db, "Joe Mercer", "joe@brickfold.example", office, 1);
		expect(await readRoles(db)).toEqual(["owner", "colleague"]);
		expect(await setRole(db, joe.id, "owner", office, 1)).toBe(true);
		expect(await setRole(db, aisha.id, "colleague", office, 2)).toBe(true);
		expect(await readRoles(db)).toEqual(["colleague", "owner"]);
		expect(await setRole(db, "nobody-has-this-id", "owner", office, 3)).toBe(false);
	});

	test("people who are added at the same time wait for each other, so that only the first is an owner", async () => {
		const db = await openTestDatabase(databases);
		const { added } = await db.transaction().execute(async (transaction) => {
			await takeNamedLock(transaction, "people");
			const added = addPerson(db, "Joe Mercer", "joe@brickfold.example", office, 0);
			if (engine === "PostgreSQL") await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
			return { added };
		});
		expect((await added).person.role).toBe("owner");
	});

	test("inviting somebody again corrects the name until they have joined", async () => {
		const db = await openTestDatabase(databases);
		const invite = async (name: string) => (await addPerson(db, name, "joe@brickfold.example", office, 0)).person;
		const { id } = await invite("Jo Mercr");
		expect(await invite("Joe Mercer")).toMatchObject({ id, name: "Joe Mercer" });
		await db.updateTable("people").set({ joined_at: 2 }).execute();
		await invite("Somebody Else");
		expect((await listPeople(db)).people).toMatchObject([{ id, name: "Joe Mercer" }]);
	});

	test("the last owner can be neither demoted nor removed", async () => {
		const db = await openTestDatabase(databases);
		const [aisha, joe] = await addTwoOwners(db);
		await setRole(db, joe, "colleague", office, 2);
		await expect(setRole(db, aisha, "colleague", office, 3)).rejects.toMatchObject({ code: "last-owner" });
		await expect(removePerson(db, aisha, office, 3)).rejects.toMatchObject({ code: "last-owner" });
		expect(await readRoles(db)).toEqual(["owner", "colleague"]);
	});

	test("an owner who was demoted or removed since their request began changes nothing", async () => {
		const db = await openTestDatabase(databases);
		const [aisha, joe] = await addTwoOwners(db);
		const by = { personId: joe, name: "Joe Mercer" };
		const changes = [
			() => setRole(db, joe, "owner", by, 3),
			() => removePerson(db, aisha, by, 3),
			() => addPerson(db, "Noor Haddad", "noor@brickfold.example", by, 3),
			() =>
				invite(
					{ db, url: "https://desk.example", sendMail: undefined },
					"Noor Haddad",
					"noor@brickfold.example",
					by,
					3,
				),
		];
		await setRole(db, joe, "colleague", { personId: aisha, name: "Aisha Karim" }, 2);
		for (const change of changes) await expect(change()).rejects.toMatchObject({ code: "owner-only" });
		expect(await readRoles(db)).toEqual(["owner", "colleague"]);
		await removePerson(db, joe, office, 2);
		for (const change of changes) await expect(change()).rejects.toMatchObject({ code: "not-signed-in" });
		expect(await readRoles(db)).toEqual(["owner"]);
	});

	test("the only owner able to sign in stays while the other has yet to accept an invitation", async () => {
		const db = await openTestDatabase(databases);
		const [aisha, joe] = await addTwoOwners(db);
		await db.updateTable("people").set({ joined_at: 2 }).where("id", "=", aisha).execute();
		await expect(setRole(db, aisha, "colleague", office, 3)).rejects.toMatchObject({ code: "last-owner" });
		await expect(removePerson(db, aisha, office, 3)).rejects.toMatchObject({ code: "last-owner" });
		expect(await removePerson(db, joe, office, 4)).toBe(0);
	});

	test("when two owners demote or remove each other simultaneously, one remains owner", async () => {
		const db = await openTestDatabase(databases);
		const [aisha, joe] = await addTwoOwners(db);
		const demoted = await Promise.allSettled([aisha, joe].map((id) => setRole(db, id, "colleague", office, 2)));
		expect(demoted.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect((await readRoles(db)).toSorted()).toEqual(["colleague", "owner"]);
		await setRole(db, aisha, "owner", office, 3);
		await setRole(db, joe, "owner", office, 3);
		const removed = await Promise.allSettled([aisha, joe].map((id) => removePerson(db, id, office, 4)));
		expect(removed.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		expect(await readRoles(db)).toEqual(["owner"]);
	});
});

/** Signs in an owner, and a colleague whom the owner invited. */
async function startWithColleague() {
	const desk = await startDesk({ sendMail: undefined });
	const owner = await desk.signInOwner();
	const { id, link } = await (await owner.post("/api/people", { name: "Joe", email: "joe@example.com" })).json();
	const colleague = desk.browser();
	await colleague.post("/api/session/link/redeem", { token: link.slice(link.indexOf("#") + 1) });
	const lead = someLead();
	await insertLead(desk.db, lead);
	return { ...desk, owner, colleague, colleagueId: id, lead };
}

test("owner-only routes refuse a colleague with 403 and a plain sentence", async () => {
	const { db, colleague, colleagueId, lead } = await startWithColleague();
	const deletion = { id: randomUUID(), from: { isDeleted: false }, to: { isDeleted: true } };
	const ownersRoutes: readonly (readonly [method: string, path: string, body?: unknown])[] = [
		["POST", "/api/people", { name: "Ben", email: "ben@example.com" }],
		["DELETE", `/api/people/${colleagueId}`],
		["PUT", `/api/people/${colleagueId}/role`, { role: "owner" }],
		["GET", `/api/leads/${lead.id}/customer`],
		["GET", `/api/leads/${lead.id}/customer.html`],
		["POST", `/api/leads/${lead.id}/erase`, { leads: ["BF-000000"], confirm: "somebody@example.com" }],
		["GET", "/api/export?format=csv"],
		["POST", "/api/export", { format: "csv", ids: [lead.id] }],
		["POST", `/api/leads/${lead.id}/changes`, deletion],
	];
	for (const [method, path, body] of ownersRoutes) {
		const response = await colleague.request(path, { method, ...(body !== undefined && { body }) });
		expect([response.status, (await response.json()).title], `${method} ${path}`).toEqual([
			403,
			"Only an owner can do this. Please ask an owner of the desk",
		]);
	}
	expect(await readRoles(db)).toEqual(["owner", "colleague"]);
	expect(await (await colleague.request("/api/leads")).json()).toMatchObject({ rows: [{ id: lead.id }] });
});

test("a new role applies from the next request", async () => {
	const { db, owner, colleague, colleagueId } = await startWithColleague();
	const changeRole = (role: string) =>
		owner.request(`/api/people/${colleagueId}/role`, { method: "PUT", body: { role } });
	expect((await changeRole("owner")).status).toBe(200);
	expect(await (await colleague.request("/api/session")).json()).toMatchObject({ person: { role: "owner" } });
	expect((await colleague.request("/api/export?format=csv")).status).toBe(200);
	await changeRole("colleague");
	expect((await colleague.request("/api/export?format=csv")).status).toBe(403);
	const events = db.selectFrom("events").select(["what", "person_name"]).where("what", "like", "made-%").orderBy("id");
	expect(await events.execute()).toEqual([
		{ what: "made-owner", person_name: "Aisha Karim" },
		{ what: "made-colleague", person_name: "Aisha Karim" },
	]);
	const { people } = await (await owner.request("/api/people")).json();
	const own = await owner.request(`/api/people/${people[0].id}/role`, { method: "PUT", body: { role: "colleague" } });
	expect([own.status, (await own.json()).code]).toEqual([422, "last-owner"]);
});

test("the command line lists and sets roles, but never leaves the desk without an owner", async () => {
	const { db } = await startDesk();
	const [aisha] = await addTwoOwners(db);
	const run = (...args: readonly string[]) => runCommand(db, ["people", ...args]);
	expect((await run("role", "Joe@brickfold.example", "colleague")).printed).toBe("Joe Mercer is now a colleague.\n");
	const { printed } = await run("list");
	expect(printed).toMatch(/aisha@\S+ +owner .*\n.*joe@\S+ +colleague /);
	// The desk's log names people by their ids
	expect(printed).toMatch(new RegExp(`^Aisha Karim .* ${aisha}$`, "m"));
	const needsOwner = { code: 1, printed: "", noted: expect.stringContaining("at least one owner") };
	expect(await run("role", "aisha@brickfold.example", "colleague")).toMatchObject(needsOwner);
	expect(await run("remove", "aisha@brickfold.example")).toMatchObject(needsOwner);
	expect(await run("role", "bem@brickfold.example", "owner")).toMatchObject({
		code: 1,
		noted: expect.stringContaining("is not registered"),
	});
	expect(await run("role", "joe@brickfold.example", "boss")).toMatchObject({
		code: 2,
		noted: expect.stringContaining("owner or colleague"),
	});
});
