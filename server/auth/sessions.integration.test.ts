import { expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { somePasskey } from "../../tests/support/data/passkeys.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { listErasures } from "../privacy/erasure-register.ts";
import { addPasskey, listPasskeys } from "./passkeys.ts";
import { findPersonByEmail } from "./people.ts";

const email = "aisha@brickfold.example";

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
		await browser.request("/api/session/link/use", { method: "POST", body, headers });
		return browser;
	};
	return { desk, here: owner, mailedToken, signInWith };
}

test("people see all their sessions but can end only their own", async () => {
	const { desk, here: owner, signInWith } = await start();
	const otherBrowser = await signInWith("Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0");
	const { sessions } = await (await owner.request("/api/sessions")).json();
	expect(sessions).toHaveLength(2);
	const other = sessions.find(({ isThis }: { isThis: boolean }) => !isThis);
	expect(other).toEqual({
		id: expect.any(String),
		browser: "Firefox on Windows",
		createdAt: desk.time.now,
		usedAt: desk.time.now,
		isThis: false,
	});

	await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const joe = desk.browser();
	await joe.post("/api/session/link/use", { token: desk.mailedToken() });
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
	expect((await desk.browser().post("/api/session/link/use", { token })).status).toBe(410);
});

test("a removed passkey is listed beside the backups, so a restore does not bring it back", async () => {
	const kept: string[] = [];
	const desk = await startDesk({
		writeErasureLists: async () => void kept.push(...(await listErasures(desk.db)).map(({ hash }) => hash)),
	});
	const owner = await desk.signInOwner();
	const personId = (await findPersonByEmail(desk.db, email))?.id ?? "";
	await addPasskey(desk.db, somePasskey({ personId }));
	expect((await owner.request("/api/passkeys/passkey", { method: "DELETE" })).status).toBe(200);
	expect(kept).toHaveLength(1);
	expect(await listPasskeys(desk.db, personId)).toEqual([]);
});

test("a passkey can be added within ten minutes of signing in", async () => {
	const { desk, here: owner, signInWith } = await start();
	desk.time.now += 10 * minute;
	expect((await owner.post("/api/passkeys/options")).status).toBe(200);
	desk.time.now += 1;
	const refused = await owner.post("/api/passkeys/options");
	expect([refused.status, (await refused.json()).code]).toEqual([403, "sign-in-again"]);
	expect((await (await signInWith("")).post("/api/passkeys/options")).status).toBe(200);
});

test("each failed sign-in logs one line that does not identify anyone", async () => {
	const { desk, mailedToken } = await start();
	const token = await mailedToken();
	const stranger = desk.browser();
	await stranger.post("/api/session/link/use", { token });
	expect(desk.logs()).toBe("");
	await stranger.post("/api/session/link/use", { token });
	const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	const signed = { clientDataJSON: encoded({ challenge: "x" }), authenticatorData: "x", signature: "x" };
	const response = { id: "x", rawId: "x", type: "public-key", clientExtensionResults: {}, response: signed };
	expect((await stranger.post("/api/session/passkey", { response })).status).toBe(403);
	const lines = desk.logs().trim().split("\n");
	expect(lines.map((line) => Object.keys(JSON.parse(line)))).toEqual([
		["level", "time", "by", "msg"],
		["level", "time", "by", "msg"],
	]);
	expect(lines.map((line) => JSON.parse(line).by)).toEqual(["link", "passkey"]);
});
