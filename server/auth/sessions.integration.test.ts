import { expect, onTestFinished, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import {
	databaseEngines,
	engineNames,
	listBlockedQueries,
	openTestDatabase,
} from "../../tests/support/data/databases.ts";
import { somePasskey } from "../../tests/support/data/passkeys.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { findCalendarStart, setCalendar } from "../calendar/feeds.ts";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { requireAccessLocked } from "../workflow/lock-access.ts";
import { addPasskey, listPasskeys, recordPasskeyUse, removePasskey } from "./passkeys.ts";
import { addPerson, findPersonByEmail, listPeople, removePerson, setEmail } from "./people.ts";
import { beginSession, endSessions } from "./sessions.ts";
import { createEmailCheck, createSignInLink } from "./sign-in-links.ts";
import { hashToken, newToken } from "./tokens.ts";

const email = "aisha@brickfold.example";
const office = { name: "the office" };

/** Starts a desk with Aisha signed in, and a function that signs her in with another browser. */
async function start() {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const mailedToken = async () => {
		await desk.browser().post("/api/session/link", { email });
		await desk.settled();
		return desk.mailedToken();
	};
	const signInWith = async (agent: string) => {
		const browser = desk.browser();
		const headers = { "User-Agent": agent };
		const body = { token: await mailedToken() };
		await browser.request("/api/session/link/redeem", { method: "POST", body, headers });
		return browser;
	};
	return { desk, here: owner, mailedToken, signInWith };
}

test("people see all their sessions but can end only their own", async () => {
	const { desk, here: owner, signInWith } = await start();
	const otherBrowser = await signInWith("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0");
	const { sessions } = await (await owner.request("/api/sessions")).json();
	expect(sessions).toHaveLength(2);
	const other = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
	expect(other).toEqual({
		id: expect.any(String),
		browser: "Firefox on Windows",
		createdAt: desk.time.now,
		usedAt: desk.time.now,
		isCurrent: false,
	});

	await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const joe = desk.browser();
	await joe.post("/api/session/link/redeem", { token: await desk.mailedToken() });
	expect((await joe.request(`/api/sessions/${other.id}`, { method: "DELETE" })).status).toBe(404);
	expect((await otherBrowser.request("/api/leads")).status).toBe(200);
	expect((await owner.request(`/api/sessions/${other.id}`, { method: "DELETE" })).status).toBe(200);
	expect((await otherBrowser.request("/api/leads")).status).toBe(401);
	expect((await owner.request("/api/leads")).status).toBe(200);
});

test("signing out everywhere revokes unused links", async () => {
	const { desk, here: owner, mailedToken } = await start();
	const token = await mailedToken();
	await owner.request("/api/sessions", { method: "DELETE" });
	expect((await desk.browser().post("/api/session/link/redeem", { token })).status).toBe(410);
});

test("signing out everywhere revokes a link that was requested before and is created afterwards", async () => {
	const begun: (() => Promise<void>)[] = [];
	const desk = await startDesk({ runInBackground: (work) => void begun.push(work) });
	const owner = await desk.signInOwner();
	const request = () => desk.browser().post("/api/session/link", { email });
	await request();
	desk.time.now += 1;
	await owner.request("/api/sessions", { method: "DELETE" });
	await request();
	desk.mails.length = 0;
	const mailsAfter = async (work?: () => Promise<void>) => {
		await work?.();
		return desk.mails.length;
	};
	const [before, after] = begun.slice(-2);
	expect([await mailsAfter(before), await mailsAfter(after)]).toEqual([0, 1]);
});

test.for(engineNames)("on %s a passkey that is registered twice stays as it is", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const desk = await startDesk({ databases });
	await desk.signInOwner();
	const personId = (await findPersonByEmail(desk.db, email))?.id ?? "";
	expect(await addPasskey(desk.db, somePasskey({ personId }), office)).toBe(true);
	expect(await addPasskey(desk.db, somePasskey({ personId, name: "another" }), office)).toBe(false);
	expect((await listPasskeys(desk.db, personId)).map(({ name }) => name)).toEqual(["laptop"]);
});

test.for(engineNames)("on %s a passkey whose removal ends sessions begins none afterwards", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	const { person } = await addPerson(db, "Aisha Karim", email, office, 0);
	const { id } = somePasskey({ personId: person.id });
	await addPasskey(db, somePasskey({ personId: person.id }), office);
	const use = (transaction: Database) => recordPasskeyUse(transaction, id, 1, 0);
	const { removed } = await db.transaction().execute(async (transaction) => {
		expect(await use(transaction)).toBe(true);
		const removed = removePasskey(db, id, person.id);
		if (engine === "PostgreSQL") await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
		await beginSession(transaction, hashToken(newToken()), person.id, 0, { passkeyId: id });
		return { removed };
	});
	expect(await removed).toBe(true);
	expect(await db.selectFrom("sessions").select("hash").execute()).toEqual([]);
	expect(await use(db)).toBe(false);
});

test("a passkey that is not added is refused in words about adding one", async () => {
	const { desk, here: owner } = await start();
	const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const { challenge } = await (await owner.post("/api/passkeys/options")).json();
	const made = { type: "webauthn.create", challenge, origin: desk.url };
	// "AA" is a number, where a map is expected
	for (const clientDataJSON of [encoded({ challenge: "x" }), encoded({}), encoded(made)]) {
		const signed = { clientDataJSON, attestationObject: "AA" };
		const response = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {}, response: signed };
		const refused = await owner.post("/api/passkeys", { response });
		expect(await refused.json(), clientDataJSON).toMatchObject({ code: "passkey-not-added", status: 422 });
	}
});

test.for(engineNames)(
	"on %s a request that began before the sign-out everywhere creates no way in after it",
	async (engine) => {
		const databases = await databaseEngines[engine]();
		onTestFinished(() => databases.stop());
		const db = await openDatabase(await databases.create());
		onTestFinished(() => db.destroy());
		const { person } = await addPerson(db, "Aisha Karim", email, office, 0);
		const by = { personId: person.id, name: person.name, sessionHash: "hash" };
		await beginSession(db, by.sessionHash, person.id, 0);
		await setCalendar(db, person.id, "before", by, 0);
		const { ended } = await db.transaction().execute(async (transaction) => {
			await requireAccessLocked(transaction, by);
			const ended = endSessions(db, person, 1);
			if (engine === "PostgreSQL") await expect.poll(() => listBlockedQueries(db)).toHaveLength(1);
			return { ended };
		});
		expect(await ended).toBe(1);
		expect(await findCalendarStart(db, person.id)).toBeNull();
		for (const begun of [
			() => setCalendar(db, person.id, "after", by, 1),
			() => addPasskey(db, somePasskey({ personId: person.id }), by),
			() => createEmailCheck(db, "link", "aisha@new.example", by, 1),
			() => setEmail(db, person.id, "aisha@new.example", by, 1),
			() => addPerson(db, "Joe Mercer", "joe@brickfold.example", by, 1),
		])
			await expect(begun()).rejects.toMatchObject({ code: "not-signed-in" });
		expect(await findCalendarStart(db, person.id)).toBeNull();
		expect(await listPasskeys(db, person.id)).toEqual([]);
		expect(await db.selectFrom("sign_in_links").select("kind").execute()).toEqual([]);
		expect((await listPeople(db)).people.map((each) => each.email)).toEqual([email]);
	},
);

test.for(engineNames)("on %s no sign-in outlasts a removal or a sign-out everywhere in its middle", async (engine) => {
	const databases = await databaseEngines[engine]();
	onTestFinished(() => databases.stop());
	const db = await openTestDatabase(databases);
	await addPerson(db, "Aisha Karim", email, office, 0);
	let afterQuery = async () => {};
	const observed = db.withPlugin({
		transformQuery: ({ node }) => node,
		async transformResult({ result }) {
			await afterQuery();
			return result;
		},
	});
	const desk = await startDesk({ databases, db: observed });
	for (const end of [
		endSessions,
		(_: Database, { id }: { id: string }, now: number) => removePerson(db, id, office, now),
	])
		for (let moment = 1, isSigningIn = true; isSigningIn; moment += 1) {
			desk.time.now += hour;
			const { person } = await addPerson(db, "Joe Mercer", "joe@brickfold.example", office, desk.time.now);
			const token = newToken();
			await createSignInLink(db, hashToken(token), person, desk.time.now, true);
			let queryCount = 0;
			let ended: Promise<unknown> | undefined;
			afterQuery = async () => {
				queryCount += 1;
				if (queryCount !== moment) return;
				let isOver = false;
				ended = end(db, person, desk.time.now).finally(() => {
					isOver = true;
				});
				// On SQLite it is the next to run
				if (engine === "PostgreSQL") while (!isOver && (await listBlockedQueries(db)).length === 0);
			};
			await desk.browser().post("/api/session/link/redeem", { token });
			isSigningIn = ended !== undefined;
			await ended;
			const sessions = db.selectFrom("sessions").select("hash").where("person_id", "=", person.id);
			if (isSigningIn) expect(await sessions.execute()).toEqual([]);
		}
});

test("the log has one line for each sign-in, refusal and change of access, and no personal data", async () => {
	const { desk, here: owner, mailedToken } = await start();
	const { person } = await (await owner.request("/api/session")).json();
	const { id: joe } = await (
		await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" })
	).json();
	await owner.request(`/api/people/${joe}/role`, { method: "PUT", body: { role: "owner" } });
	await owner.request(`/api/people/${joe}`, { method: "DELETE" });
	await owner.post("/api/calendar");
	const stranger = desk.browser();
	await stranger.request("/api/leads/Ada%20Lovelace");
	await stranger.request("/api/people/ada@example.org", {
		method: "DELETE",
		headers: { Origin: "https://evil.example" },
	});
	for (let attempt = 0; attempt < 31; attempt += 1) await stranger.post("/api/session/link/preview", { token: "x" });
	const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const signed = { clientDataJSON: encoded({ challenge: "x" }), authenticatorData: "x", signature: "x" };
	const response = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {}, response: signed };
	desk.time.now += minute;
	await stranger.post("/api/session/passkey", { response });
	const token = await mailedToken();
	await stranger.post("/api/session/link/redeem", { token });
	await desk.browser().post("/api/session/link/redeem", { token });
	await owner.post("/api/leads/rows", { ids: [] });
	const lines = desk
		.logs()
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));
	expect([
		...new Set(lines.map(({ method, path, status, code, by }) => [method, path, status, code, by].join(" "))),
	]).toEqual([
		"POST /api/session/link/redeem 200  ",
		`POST /api/people 201  ${person.id}`,
		`PUT /api/people/${joe}/role 200  ${person.id}`,
		`DELETE /api/people/${joe} 200  ${person.id}`,
		`POST /api/calendar 201  ${person.id}`,
		"GET /api/leads/:id 401 not-signed-in ",
		"DELETE /api/people/:id 403 cross-origin ",
		"POST /api/session/link/preview 410 link-expired ",
		"POST /api/session/link/preview 429 too-many-tries ",
		"POST /api/session/passkey 403 passkey-refused ",
		"POST /api/session/link 202  ",
		"POST /api/session/link/redeem 410 link-expired ",
	]);
	expect(desk.logs()).not.toMatch(/Aisha|Joe|Ada|@|127\.0\.0\.1/);
	const events = await desk.db.selectFrom("events").select(["what", "detail"]).orderBy("id").execute();
	expect(events.filter(({ detail }) => JSON.parse(detail).person === joe).map(({ what }) => what)).toEqual([
		"person-invited",
		"made-owner",
		"person-removed",
	]);
});
