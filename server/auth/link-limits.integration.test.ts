import { expect, test } from "vitest";
import { minute } from "../../content/shared/time.ts";
import { startDesk } from "../../tests/support/service/desk.ts";

const email = "aisha@brickfold.example";

/** Starts a desk behind a proxy that reports the address of each sender. */
async function start() {
	const desk = await startDesk({ proxies: 1 });
	await desk.signInOwner();
	const ask = async (from: string) => {
		const headers = { "X-Forwarded-For": from };
		const { status } = await desk.browser().request("/api/session/link", { method: "POST", body: { email }, headers });
		expect(status).toBe(202);
		await desk.settled();
		return desk.mails.length;
	};
	return { desk, ask };
}

test("one sender gets three links for an address in 15 minutes", async () => {
	const { ask } = await start();
	for (const mails of [1, 2, 3, 3, 3]) expect(await ask("192.0.2.1")).toBe(mails);
	expect(await ask("198.51.100.1")).toBe(4);
});

test("a person has at most five working links", async () => {
	const { desk, ask } = await start();
	for (let asker = 0; asker < 8; asker += 1) await ask(`192.0.${asker}.1`);
	expect(desk.mails).toHaveLength(5);
	await desk.browser().post("/api/session/link/redeem", { token: await desk.mailedToken() });
	expect(await ask("198.51.100.1")).toBe(6);
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
