import { expect, test } from "vitest";
import { day, hour, minute } from "../../content/shared/time.ts";
import { databaseEngines, engineNames } from "../../tests/support/data/databases.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { lockPerson } from "../workflow/lock-person.ts";
import { deleteExpiredSignIns } from "./clean-up.ts";

const email = "aisha@brickfold.example";

/** Starts a desk behind a proxy that reports the address of each sender. */
async function start() {
	const desk = await startDesk({ proxies: 1 });
	const owner = await desk.signInOwner();
	await desk.db.updateTable("people").set({ is_email_checked: 1 }).execute();
	const ask = async (from: string) => {
		const headers = { "X-Forwarded-For": from };
		const { status } = await desk.browser().request("/api/session/link", { method: "POST", body: { email }, headers });
		expect(status).toBe(202);
		await desk.settled();
		return desk.mails.length;
	};
	return { desk, owner, ask };
}

test.each(["one sender", "many senders"])("%s gets five links an hour for an address", async (sender) => {
	const { desk, ask } = await start();
	const askNext = () => ask(sender === "one sender" ? "192.0.2.1" : `192.0.${desk.mails.length}.1`);
	for (const mails of [1, 2, 3, 4, 5, 5]) {
		expect(await askNext()).toBe(mails);
		desk.time.now += 2 * minute;
	}
	// The links are used or have expired, and the housekeeping has run
	await desk.browser().post("/api/session/link/redeem", { token: await desk.mailedToken() });
	desk.time.now += 15 * minute;
	await deleteExpiredSignIns(desk.db, desk.time.now);
	for (const mails of [6, 6]) expect(await askNext()).toBe(mails);
	desk.time.now += hour;
	for (const mails of [7, 8, 9, 10, 11, 11]) expect(await askNext()).toBe(mails);
});

test("a person gets a link every 15 minutes, even during a flood of requests", async () => {
	const { desk, ask } = await start();
	for (let quarter = 0; quarter < 4; quarter += 1) {
		const before = desk.mails.length;
		for (let asked = 0; asked < 10; asked += 1) await ask("192.0.2.1");
		expect(desk.mails.length).toBeGreaterThan(before);
		expect((await desk.browser().post("/api/session/link/preview", { token: await desk.mailedToken() })).status).toBe(
			200,
		);
		desk.time.now += 15 * minute;
	}
});

test("a flood of requests for one person leaves the desk's connections to the database to others", async () => {
	const desk = await startDesk({ proxies: 1, databases: await databaseEngines.PostgreSQL() });
	const owner = await desk.signInOwner();
	const { id } = await desk.db.selectFrom("people").select("id").executeTakeFirstOrThrow();
	const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const lock = desk.db.transaction().execute(async (transaction) => {
		await lockPerson(transaction, id);
		locked.resolve();
		await released.promise;
	});
	await locked.promise;
	const ask = async (sender: number) => {
		const headers = { "X-Forwarded-For": `192.0.${sender}.1` };
		return (await desk.browser().request("/api/session/link", { method: "POST", body: { email }, headers })).status;
	};
	for (const status of await Promise.all(Array.from({ length: 30 }, (_, sender) => ask(sender))))
		expect(status).toBe(202);
	expect((await owner.request("/api/counts")).status).toBe(200);
	released.resolve();
	await lock;
	await desk.settled();
	expect(desk.mails.length).toBeGreaterThan(0);
});

test("an address that nobody has checked gets three links a day, without anything that a person wrote", async () => {
	const { desk, owner, ask } = await start();
	await desk.db.updateTable("people").set({ is_email_checked: 0 }).execute();
	await owner.request("/api/name", { method: "PUT", body: { name: "Pay at evil.example" } });
	const askNext = async () => {
		desk.time.now += 20 * minute;
		await deleteExpiredSignIns(desk.db, desk.time.now);
		return ask(`192.0.${desk.mails.length}.1`);
	};
	for (const mails of [1, 2]) expect(await askNext()).toBe(mails);
	// Signing out everywhere voids the links, but they were sent
	await owner.request("/api/sessions", { method: "DELETE" });
	for (const mails of [3, 3, 3]) expect(await askNext()).toBe(mails);
	expect(JSON.stringify(desk.mails)).not.toContain("evil");
	desk.time.now += day;
	expect(await askNext()).toBe(4);
	// A person who has followed one gets as many as anybody
	await desk.browser().post("/api/session/link/redeem", { token: await desk.mailedToken() });
	for (const mails of [5, 6, 7, 8]) expect(await askNext()).toBe(mails);
});

test.each(engineNames)(
	"a mailbox gets three invitations and three links a day, however often its person is removed and invited again, on %s",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		const desk = await startDesk({ databases, linkLimiter: { consume: () => 0 } });
		const owner = await desk.signInOwner();
		const statuses: number[] = [];
		for (const tag of ["a", "b", "c", "d"]) {
			const person = { name: "Joe Mercer", email: `stranger+${tag}@new.example` };
			const invited = await owner.post("/api/people", person);
			statuses.push(invited.status);
			for (let asked = 0; asked < 2; asked += 1)
				await desk.browser().post("/api/session/link", { email: person.email });
			await desk.settled();
			await owner.request(`/api/people/${(await invited.json()).id}`, { method: "DELETE" });
		}
		expect(statuses).toEqual([201, 201, 201, 429]);
		expect(desk.mails.filter(({ id }) => id.startsWith("invitation"))).toHaveLength(3);
		expect(desk.mails.filter(({ id }) => id.startsWith("sign-in"))).toHaveLength(3);
	},
);

test("a person still gets a link from a sender that has requested many for others", async () => {
	const { desk, ask } = await start();
	for (let asked = 0; asked < 5; asked += 1) {
		const body = { email: `nobody-${asked}@brickfold.example` };
		await desk
			.browser()
			.request("/api/session/link", { method: "POST", body, headers: { "X-Forwarded-For": "192.0.2.1" } });
	}
	await desk.settled();
	expect(await ask("192.0.2.1")).toBe(1);
	expect(await ask("192.0.2.1")).toBe(1);
});

test("an address is looked up only after the response has been sent", async () => {
	let counted = 0;
	const consume = () => {
		counted += 1;
		return 0;
	};
	const background: (() => Promise<void>)[] = [];
	const desk = await startDesk({
		linkLimiter: { consume },
		runInBackground: (work) => void background.push(work),
	});
	await desk.signInOwner();
	// The email that checks her address
	background.length = 0;
	expect((await desk.browser().post("/api/session/link", { email })).status).toBe(202);
	expect(counted).toBe(0);
	for (const work of background) await work();
	expect(counted).toBe(1);
	expect(desk.mails.map(({ to }) => to)).toEqual([email]);
});
