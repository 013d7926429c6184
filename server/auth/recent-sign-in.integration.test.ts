import { expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { type Browser, startDesk } from "../../tests/support/service/desk.ts";

/** Starts a desk with Aisha signed in, and a function that signs her in again. */
async function start() {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const signInAgain = async (browser = desk.browser()) => {
		await browser.post("/api/session/link", { email: "aisha@brickfold.example" });
		await browser.post("/api/session/link/redeem", { token: await desk.mailedToken() });
		return browser;
	};
	return { desk, owner, signInAgain };
}

test("a passkey can be added within ten minutes of signing in", async () => {
	const { desk, owner, signInAgain } = await start();
	desk.time.now += 10 * minute;
	expect((await owner.post("/api/passkeys/options")).status).toBe(200);
	desk.time.now += 1;
	const refused = await owner.post("/api/passkeys/options");
	expect([refused.status, (await refused.json()).code]).toEqual([403, "sign-in-again"]);
	expect((await (await signInAgain()).post("/api/passkeys/options")).status).toBe(200);
});

test("a calendar's address can be created within ten minutes of signing in, and ends with the sessions", async () => {
	const { desk, owner, signInAgain } = await start();
	const { address } = await (await owner.post("/api/calendar")).json();
	const readStatus = async () => (await desk.browser().request(new URL(address).pathname)).status;
	desk.time.now += 10 * minute + 1;
	const refused = await owner.post("/api/calendar");
	expect([refused.status, (await refused.json()).code]).toEqual([403, "sign-in-again"]);
	expect(await readStatus()).toBe(200);
	await owner.request("/api/sessions", { method: "DELETE" });
	expect(await readStatus()).toBe(404);
	expect(await (await (await signInAgain()).request("/api/calendar")).json()).toEqual({ since: null });
});

test("inviting somebody and making them an owner take a sign-in within ten minutes, and taking access away does not", async () => {
	const { desk, owner, signInAgain } = await start();
	const joe = { name: "Joe Mercer", email: "joe@brickfold.example" };
	const { id } = await (await owner.post("/api/people", joe)).json();
	const setRole = (browser: Browser, role: string) =>
		browser.request(`/api/people/${id}/role`, { method: "PUT", body: { role } });
	desk.time.now += 10 * minute + 1;
	for (const refused of [await owner.post("/api/people", joe), await setRole(owner, "owner")])
		expect([refused.status, (await refused.json()).code]).toEqual([403, "sign-in-again"]);
	expect((await setRole(await signInAgain(), "owner")).status).toBe(200);
	expect((await setRole(owner, "colleague")).status).toBe(200);
	expect((await owner.request(`/api/people/${id}`, { method: "DELETE" })).status).toBe(200);
});

test("a session that expires for another sign-in stays known to its browser, and ends with that sign-in", async () => {
	const { desk, owner, signInAgain } = await start();
	expect((await owner.post("/api/session/expire")).status).toBe(200);
	expect((await owner.request("/api/people")).status).toBe(401);
	const readSession = async () => (await owner.request("/api/session")).json();
	expect(await readSession()).toMatchObject({ person: null, hasEnded: true, isRevoked: false });
	expect(await (await signInAgain(owner)).request("/api/people")).toMatchObject({ status: 200 });
	expect(await desk.db.selectFrom("sessions").select("hash").execute()).toHaveLength(1);
	await owner.post("/api/session/expire");
	await desk.db.deleteFrom("sessions").execute();
	expect(await readSession()).toMatchObject({ person: null, isRevoked: true });
});
