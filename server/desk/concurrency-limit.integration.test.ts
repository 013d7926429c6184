import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { startDesk } from "../../tests/support/service/desk.ts";
import { addPerson } from "../auth/people.ts";
import { beginSession } from "../auth/sessions.ts";
import { hashToken } from "../auth/tokens.ts";
import { mapErrorToProblem, renderProblem } from "../http/problem-response.ts";
import { createLog } from "../log.ts";
import { limitConcurrency } from "./concurrency-limit.ts";
import type { DeskEnv } from "./deps.ts";

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

const from = (remoteAddress: string, outgoing?: ServerResponse) => ({
	incoming: { socket: { remoteAddress } },
	...(outgoing && { outgoing }),
});

/** Limits requests that wait until the test lets them continue, by the sessions of a desk. */
async function startSlowApp() {
	const desk = await startDesk();
	const owner = await desk.signInOwner();
	const waiting: (() => void)[] = [];
	const { db, url, time } = desk;
	const limit = limitConcurrency({ db, url, getNow: () => new Date(time.now), proxies: 1 });
	const app = new Hono<DeskEnv>().use(limit).get("*", async (c) => {
		await new Promise<void>((resolve) => waiting.push(resolve));
		return c.text("done");
	});
	app.onError((error) => renderProblem(mapErrorToProblem(error, createLog({ write: () => {} }))));
	const ask = (sender: string, cookie = "", outgoing?: ServerResponse, path = "/") =>
		app.request(path, { headers: { Cookie: cookie, "X-Forwarded-For": sender } }, from("127.0.0.1", outgoing));
	return { desk, owner: owner.cookie(), ask, waiting };
}

/** Lets the requests continue. */
async function finish(waiting: (() => void)[], held: readonly (Response | Promise<Response>)[]) {
	for (const go of waiting.splice(0)) go();
	for (const response of held) expect((await response).status).toBe(200);
}

test("a sender without a session gets at most eight slots", async () => {
	const { ask, waiting } = await startSlowApp();
	const held = Array.from({ length: 8 }, () => ask("192.0.2.1"));
	await expect.poll(() => waiting.length).toBe(8);
	const refused = await ask("192.0.2.1");
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([503, "2"]);
	held.push(ask("198.51.100.1"));
	await expect.poll(() => waiting.length).toBe(9);
	await finish(waiting, held);
	const next = ask("192.0.2.1");
	await expect.poll(() => waiting.length).toBe(1);
	await finish(waiting, [next]);
});

test("calendars take no slots from signing in", async () => {
	const { ask, waiting } = await startSlowApp();
	const askCalendar = (_: unknown, sender: number) => ask(`192.0.${sender}.1`, "", undefined, "/calendar/token.ics");
	const held = Array.from({ length: 16 }, askCalendar);
	await expect.poll(() => waiting.length).toBe(16);
	expect((await askCalendar(undefined, 16)).status).toBe(503);
	held.push(ask("192.0.2.1"));
	await expect.poll(() => waiting.length).toBe(17);
	await finish(waiting, held);
});

test("signed-in requests are served even if all other slots are taken", async () => {
	const { owner, ask, waiting } = await startSlowApp();
	const held = Array.from({ length: 16 }, (_, sender) => ask(`192.0.${sender}.1`));
	await expect.poll(() => waiting.length).toBe(16);
	expect((await ask("203.0.113.1")).status).toBe(503);
	held.push(ask("203.0.113.1", owner));
	await expect.poll(() => waiting.length).toBe(17);
	await finish(waiting, held);
});

test("one person takes at most half of the slots of those who are signed in", async () => {
	const { desk, owner, ask, waiting } = await startSlowApp();
	const { person } = await addPerson(desk.db, "Joe Mercer", "joe@brickfold.example", { name: "tester" }, 0);
	await beginSession(desk.db, hashToken("joe"), person.id, desk.time.now);
	const held = Array.from({ length: 12 }, () => ask("192.0.2.1", owner));
	await expect.poll(() => waiting.length).toBe(12);
	expect((await ask("192.0.2.1", owner)).status).toBe(503);
	held.push(ask("192.0.2.1", "desk=joe"));
	await expect.poll(() => waiting.length).toBe(13);
	await finish(waiting, held);
});

test("all thumbnails of a lead can be fetched at once, by somebody who is signed in", async () => {
	const { owner, ask, waiting } = await startSlowApp();
	const path = "/api/leads/1/files/2/thumbnail";
	const held = Array.from({ length: 20 }, () => ask("192.0.2.1", owner, undefined, path));
	held.push(ask("192.0.2.1", owner));
	await expect.poll(() => waiting.length).toBe(21);
	await finish(waiting, held);
	const stranger = Array.from({ length: 8 }, () => ask("192.0.2.1", "", undefined, path));
	await expect.poll(() => waiting.length).toBe(8);
	expect((await ask("192.0.2.1", "", undefined, path)).status).toBe(503);
	await finish(waiting, stranger);
});

test("a signed-in request keeps its slot until its response has been sent, or its client has gone", async () => {
	const { ask, owner, waiting } = await startSlowApp();
	const responses = Array.from({ length: 12 }, () => new ServerResponse(new IncomingMessage(new Socket())));
	const held = responses.map((outgoing) => ask("192.0.2.1", owner, outgoing));
	await expect.poll(() => waiting.length).toBe(12);
	await finish(waiting, held);
	expect((await ask("192.0.2.1", owner)).status).toBe(503);
	for (const outgoing of responses) outgoing.emit("close");
	const next = ask("192.0.2.1", owner);
	await expect.poll(() => waiting.length).toBe(1);
	await finish(waiting, [next]);
});

test("clients that never read their responses do not shut out others who are signed out", async () => {
	const { ask, waiting } = await startSlowApp();
	const unread = Array.from({ length: 8 }, () => new ServerResponse(new IncomingMessage(new Socket())));
	const held = unread.map((outgoing) => ask("192.0.2.1", "", outgoing));
	await expect.poll(() => waiting.length).toBe(8);
	await finish(waiting, held);
	const next = ask("192.0.2.1");
	await expect.poll(() => waiting.length).toBe(1);
	await finish(waiting, [next]);
});
