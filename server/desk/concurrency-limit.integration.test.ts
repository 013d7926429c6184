import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startDesk } from "../../tests/support/service/desk.ts";
import { beginSession } from "../auth/sessions.ts";
import { hashToken } from "../auth/tokens.ts";

type Desk = Awaited<ReturnType<typeof startDesk>>;

/** Opens a connection that sends the head of a request and two bytes of a body that never ends. */
async function halfOpen({ port, url }: Desk, length: string): Promise<Socket> {
	const socket = connect(port, "localhost");
	onTestFinished(() => void socket.destroy());
	socket.on("error", () => {});
	await once(socket, "connect");
	const head = `POST /api/session/link HTTP/1.1\r\nHost: localhost\r\nOrigin: ${url}\r\nContent-Type: application/json\r\n`;
	await new Promise<void>((resolve) => {
		socket.write(`${head}${length}`, () => resolve());
	});
	return socket;
}

test("endless request bodies do not shut anyone out of the desk, whether chunked or with a length", async () => {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	for (let sockets = 0; sockets < 40; sockets += 1) {
		await halfOpen(desk, "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n");
		await halfOpen(desk, "Content-Length: 100\r\n\r\n{}");
	}
	expect((await owner.request("/api/leads")).status).toBe(200);
	expect((await owner.post("/api/session/link", { email: "nobody@brickfold.example" })).status).toBe(202);
	expect((await desk.browser().request("/healthz")).status).toBe(200);
});

test("an aborted request body is not reported as an outage", async () => {
	const desk = await startDesk();
	for (const length of ["Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n", "Content-Length: 100\r\n\r\n{}"]) {
		const socket = await halfOpen(desk, length);
		socket.destroy();
	}
	const refused = await halfOpen(desk, "Transfer-Encoding: chunked\r\n\r\nnonsense\r\n");
	refused.resume();
	await once(refused, "close");
	await desk.stop();
	expect(desk.logs()).not.toContain('"level":50');
});

/** Starts a desk on which attempts without a session wait until the test lets them continue. */
async function startSlowDesk() {
	let isSlow = false;
	const waiting: (() => void)[] = [];
	const consume = () =>
		isSlow ? new Promise<number>((resolve) => waiting.push(() => resolve(0))) : Promise.resolve(0);
	const desk = await startDesk({ proxies: 1, limiter: { consume } });
	const owner = await desk.signInOwner();
	isSlow = true;
	const guess = (from: string) =>
		desk.browser().request("/api/session/link/preview", {
			method: "POST",
			body: { token: "guess" },
			headers: { "X-Forwarded-For": from },
		});
	return { here: owner, desk, guess, waiting };
}

test("a sender without a session gets at most eight slots", async () => {
	const { desk, here: owner, guess, waiting } = await startSlowDesk();
	const held = Array.from({ length: 8 }, () => guess("192.0.2.1"));
	await expect.poll(() => waiting.length).toBe(8);
	const refused = await guess("192.0.2.1");
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
	held.push(guess("198.51.100.1"));
	await expect.poll(() => waiting.length).toBe(9);
	expect((await owner.request("/api/leads")).status).toBe(200);
	for (const go of waiting) go();
	expect((await Promise.all(held)).map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 410));
	expect((await desk.browser().request("/api/session", { headers: { "X-Forwarded-For": "192.0.2.1" } })).status).toBe(
		200,
	);
});

test("signed-in requests and health checks are served even if all other slots are taken", async () => {
	const { desk, here: owner, guess, waiting } = await startSlowDesk();
	const held = Array.from({ length: 16 }, (_, sender) => guess(`192.0.${sender}.1`));
	await expect.poll(() => waiting.length).toBe(16);
	expect((await guess("203.0.113.1")).status).toBe(503);
	expect((await owner.request("/api/leads")).status).toBe(200);
	expect((await desk.browser().request("/healthz")).status).toBe(200);
	for (const go of waiting) go();
	await Promise.all(held);
});

test("one person takes at most half of the slots of those who are signed in", async () => {
	const { desk, here: owner, waiting } = await startSlowDesk();
	await owner.post("/api/people", { name: "Joe Mercer", email: "joe@brickfold.example" });
	const { id: joe } = await desk.db
		.selectFrom("people")
		.select("id")
		.where("name", "=", "Joe Mercer")
		.executeTakeFirstOrThrow();
	await beginSession(desk.db, hashToken("joe"), joe, desk.time.now);
	const colleague = desk.browser();
	colleague.setCookie("desk=joe");
	const held = Array.from({ length: 12 }, () => owner.post("/api/session/link/preview", { token: "guess" }));
	await expect.poll(() => waiting.length).toBe(12);
	expect((await owner.request("/api/leads")).status).toBe(503);
	expect((await colleague.request("/api/leads")).status).toBe(200);
	for (const go of waiting) go();
	await Promise.all(held);
	expect((await owner.request("/api/leads")).status).toBe(200);
});
