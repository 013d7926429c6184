import { expect, test } from "vitest";
import { hour, minute } from "../../content/shared/time.ts";
import { idleHeader } from "../../forms/desk-limits.ts";
import { startDesk } from "../../tests/support/service/desk.ts";
import { hasPeople } from "./people.ts";
import { createLink, redeemLink } from "./sign-in-links.ts";

const aisha = "aisha@brickfold.example";

async function requestLink(desk: Awaited<ReturnType<typeof startDesk>>, email = aisha): Promise<string> {
	await desk.browser().post("/api/session/link", { email });
	await desk.settled();
	return desk.mailedToken();
}

test("the printed link signs the first person in, once, and only while nobody is registered", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	expect(await (await owner.request("/api/session")).json()).toMatchObject({
		person: { name: "Aisha Karim", email: aisha },
	});
	expect(await hasPeople(desk.db)).toBe(true);
	await createLink(desk.db, "later", "first-owner", null, { name: "the office" }, desk.time.now);
	expect(await redeemLink(desk.db, "later", desk.time.now)).toBeUndefined();
});

test("a sign-in link works once, and expires after 15 minutes", async () => {
	const desk = await startDesk();
	await desk.signInOwner();
	const token = await requestLink(desk);
	const browser = desk.browser();
	expect(await (await browser.post("/api/session/link/preview", { token })).json()).toMatchObject({
		kind: "sign-in",
		email: aisha,
	});
	expect((await browser.post("/api/session/link/redeem", { token })).status).toBe(200);
	expect((await browser.request("/api/leads")).status).toBe(200);
	expect((await desk.browser().post("/api/session/link/redeem", { token })).status).toBe(410);
	const late = await requestLink(desk);
	desk.time.now += 15 * minute;
	expect((await desk.browser().post("/api/session/link/redeem", { token: late })).status).toBe(410);
	expect((await desk.browser().post("/api/session/link/preview", { token: late })).status).toBe(410);
});

test("of two concurrent uses of a sign-in link only one succeeds", async () => {
	const desk = await startDesk();
	await desk.signInOwner();
	const token = await requestLink(desk);
	const tries = await Promise.all([1, 2, 3].map(() => desk.browser().post("/api/session/link/redeem", { token })));
	expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
});

test("no response reveals whether an address is registered", async () => {
	const desk = await startDesk();
	await desk.signInOwner();
	const responses = await Promise.all(
		[aisha, "nobody@brickfold.example"].map((email) => desk.browser().post("/api/session/link", { email })),
	);
	const [known, unknown] = await Promise.all(
		responses.map(async (response) => [
			response.status,
			[...response.headers.keys()],
			Object.keys(await response.json()),
		]),
	);
	expect(known).toEqual(unknown);
	expect(known?.[0]).toBe(202);
	await desk.settled();
	expect(desk.mails.map(({ to }) => to)).toEqual([aisha]);
});

test("one sender may try to sign in 30 times a minute", async () => {
	const desk = await startDesk();
	const statuses: number[] = [];
	for (let tried = 0; tried < 31; tried += 1) {
		statuses.push((await desk.browser().post("/api/session/link/redeem", { token: `guess-${tried}` })).status);
	}
	expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 410));
	expect(statuses[30]).toBe(429);
});

test("a session ends after 12 hours without use or 30 days, and what an idle page requests is not use", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	for (let hours = 0; hours < 11; hours += 1) {
		desk.time.now += hour;
		for (const path of ["/news", "/counts", "/leads/BF-000000", "/people", "/reports"])
			expect((await owner.request(`/api${path}`, { headers: { [idleHeader]: "1" } })).status).not.toBe(401);
	}
	desk.time.now += hour;
	expect((await owner.request("/api/leads")).status).toBe(401);
	const token = await requestLink(desk);
	await owner.post("/api/session/link/redeem", { token });
	for (let days = 0; days < 60; days += 1) {
		expect((await owner.request("/api/leads")).status).toBe(200);
		desk.time.now += 12 * hour - 1;
	}
	desk.time.now += minute;
	expect((await owner.request("/api/leads")).status).toBe(401);
});

test("removing a person ends all their access at once and keeps their name on past work", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	expect(await (await owner.post("/api/people", { name: "Joe", email: "joe at brickfold" })).json()).toMatchObject({
		errors: { email: "This does not look like an email address" },
	});
	const { id } = await (await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" })).json();
	const joe = desk.browser();
	await joe.post("/api/session/link/redeem", { token: await desk.mailedToken() });
	expect((await joe.request("/api/leads")).status).toBe(200);
	const open = await requestLink(desk, "joe@brickfold.example");
	expect((await owner.request(`/api/people/${id}`, { method: "DELETE" })).status).toBe(200);
	expect((await joe.request("/api/leads")).status).toBe(401);
	expect(await (await joe.request("/api/session")).json()).toMatchObject({
		person: null,
		hasEnded: true,
		isRevoked: true,
	});
	expect(await (await desk.browser().request("/api/session")).json()).toMatchObject({ person: null, hasEnded: false });
	expect((await joe.post("/api/session/link/redeem", { token: open })).status).toBe(410);
	expect(await (await owner.request("/api/people")).json()).toMatchObject({ former: [{ id, name: "Joe Mercer" }] });
});

test("an invitation works once, expires after seven days, and is replaced by a newer one", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const joe = { name: "Joe Mercer", email: "joe@brickfold.example" };
	await owner.post("/api/people", joe);
	const first = await desk.mailedToken();
	desk.time.now += hour;
	await owner.post("/api/session/link/redeem", { token: await requestLink(desk) });
	await owner.post("/api/people", joe);
	const second = await desk.mailedToken();
	expect((await desk.browser().post("/api/session/link/preview", { token: first })).status).toBe(410);
	desk.time.now += 7 * 24 * hour - 1;
	expect((await desk.browser().post("/api/session/link/redeem", { token: second })).status).toBe(200);
	expect((await desk.browser().post("/api/session/link/redeem", { token: second })).status).toBe(410);
});

test("signing out everywhere ends all of that person's sessions and nobody else's", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const otherBrowser = desk.browser();
	await otherBrowser.post("/api/session/link/redeem", { token: await requestLink(desk) });
	await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const joe = desk.browser();
	await joe.post("/api/session/link/redeem", { token: await desk.mailedToken() });
	expect(await (await owner.request("/api/sessions", { method: "DELETE" })).json()).toEqual({ sessions: 2 });
	expect((await owner.request("/api/leads")).status).toBe(401);
	expect((await otherBrowser.request("/api/leads")).status).toBe(401);
	expect((await joe.request("/api/leads")).status).toBe(200);
});

test("the session cookie is HttpOnly and SameSite=Strict, and over HTTPS also Secure and __Host-", async () => {
	for (const [url, name] of [
		[undefined, "desk="],
		["https://desk.brickfold.example", "__Host-desk="],
	] as const) {
		const desk = await startDesk(url ? { url } : {});
		await desk.signInOwner();
		const response = await desk.browser().post("/api/session/link/redeem", { token: await requestLink(desk) });
		const cookie = response.headers.getSetCookie()[0] ?? "";
		expect(cookie).toMatch(new RegExp(`^${name}[\\w-]{43};`));
		expect(cookie).toMatch(/HttpOnly/);
		expect(cookie).toMatch(/SameSite=Strict/);
		expect(/; Secure/.test(cookie)).toBe(url !== undefined);
		expect(cookie).not.toMatch(/Domain=/);
	}
});

test("an emailed link opens only the requested page of the desk", async () => {
	const desk = await startDesk();
	await desk.signInOwner();
	const ask = (page: string) => desk.browser().post("/api/session/link", { email: aisha, page });
	expect((await ask("/leads/BF-7K2M9Q?list=all")).status).toBe(202);
	await desk.settled();
	expect(JSON.stringify(desk.mails.at(-1)?.mail)).toMatch(/\/enter#[\w-]{43}\/leads\/BF-7K2M9Q\?list=all\\n/);
	for (const page of [
		...["//evil.example", "https://evil.example", "/\\evil.example", "/leads/../api", "/ evil.example"],
		// Anybody's words in an email from the company
		...["/?CALL.0900.123456", "/?call+0900", "/#CALL-0900", "/leads/CALL-0900", `/?list=${"a".repeat(200)}`],
	]) {
		expect((await ask(page)).status).toBe(422);
	}
	await desk.settled();
	expect(desk.mails).toHaveLength(1);
});
