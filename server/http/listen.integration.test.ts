import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp } from "../../tests/support/service/app.ts";
import { jsonPost, plumbingRequest } from "../../tests/support/service/post-leads.ts";
import { countLeads } from "../search/query.ts";
import { createHttpServer, listen, stopListening } from "./listen.ts";

let app: Awaited<ReturnType<typeof startApp>>;
let server: ReturnType<typeof createHttpServer>;
let port: number;

beforeAll(async () => {
	app = await startApp({ limiter: { consume: () => 0 } });
	server = createHttpServer(app.app, app.log, 0);
	port = await listen(server, 0, "127.0.0.1");
});

afterAll(async () => {
	await stopListening(server, 0);
	await app.stop();
});

/** Sends bytes unchanged and resolves with the whole response. */
const raw = async (...parts: readonly string[]): Promise<string> => {
	const socket = connect(port, "127.0.0.1");
	for (const part of parts) socket.write(part);
	return text(socket);
};

/** @param from the sender's address; all of 127.0.0.0/8 belongs to this machine */
const open = async (start: string, from = "127.0.0.1"): Promise<Socket> => {
	const socket = connect({ port, host: "127.0.0.1", localAddress: from });
	await once(socket, "connect");
	socket.write(start);
	return socket;
};

const parseStatus = (response: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1]);

const head = (...lines: readonly string[]): string =>
	[...lines, "Host: localhost", "Connection: close", "", ""].join("\r\n");

test.each([
	["garbage instead of HTTP", "\x16\x03\x01 hello\r\n\r\n", 400],
	["a missing host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
	["an invalid host", "GET / HTTP/1.1\r\nHost: a b/c?d\r\nConnection: close\r\n\r\n", 400],
	["a host that is no address", "GET / HTTP/1.1\r\nHost: 256.256.256.256\r\nConnection: close\r\n\r\n", 400],
	["two hosts", head("GET / HTTP/1.1", "Host: localhost"), 400],
	["an invalid target", head("GET http://[ HTTP/1.1"), 400],
	["a backslash in the path", head("GET /a\\..\\b HTTP/1.1"), 400],
	["two lengths", head("POST /api/leads/gc HTTP/1.1", "Content-Length: 1", "Content-Length: 2"), 400],
	["a length and chunks", head("POST /api/leads/gc HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"), 400],
	["headers without an end", `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}\r\n`, 431],
])("the service refuses %s", async (_, bytes, status) => {
	expect(parseStatus(await raw(bytes))).toBe(status);
});

test.each(["/readyz", "/healthz", "/"])("a health check of HTTP/1.0 needs no host at %s", async (path) => {
	for (const method of ["GET", "HEAD"]) expect(parseStatus(await raw(`${method} ${path} HTTP/1.0\r\n\r\n`))).toBe(200);
});

test("malformed HTTP does not bring the service down", async () => {
	expect(parseStatus(await raw(head("GET /healthz HTTP/1.1")))).toBe(200);
});

test.each([
	"/../../package.json",
	"/%2e%2e/%2e%2e/package.json",
	"/assets/..%2f..%2fpackage.json",
	"//etc/passwd",
	"/a%00b",
	"/%",
	"/%ff",
])("the path %s leads to nothing", async (path) => {
	expect(parseStatus(await raw(head(`GET ${path} HTTP/1.1`)))).toBe(404);
});

test("//evil.example/ is not redirected to another site", async () => {
	expect(await raw(head("GET //evil.example/ HTTP/1.1"))).not.toMatch(/^location:/im);
});

test("HEAD returns the length and no body", async () => {
	const response = await raw(head("HEAD /media/film.mp4 HTTP/1.1"));
	expect(response).toMatch(/^content-length: 17\r$/im);
	expect(response.endsWith("\r\n\r\n")).toBe(true);
});

const chunk = `8000\r\n${"x".repeat(0x8000)}\r\n`;
const post = ["POST /api/leads/gc HTTP/1.1", "Content-Type: application/json"];

test("a chunked body over 32 KiB gets 413", async () => {
	expect(parseStatus(await raw(head(...post, "Transfer-Encoding: chunked"), chunk, chunk))).toBe(413);
});

test("a body announced as too long gets 413 before it arrives", async () => {
	expect(parseStatus(await raw(head(...post, "Content-Length: 40000")))).toBe(413);
});

test("a sender that expects 100 Continue is told to send its body", async () => {
	const response = await raw(head(...post, "Expect: 100-continue", "Content-Length: 2"), "{}");
	expect(response).toContain("HTTP/1.1 100 Continue");
	expect(response).toContain("HTTP/1.1 422");
});

test("a body that breaks off stores no lead and does not affect other requests", async () => {
	const body = JSON.stringify(plumbingRequest);
	const socket = await open(`${head(...post, `Content-Length: ${body.length}`)}${body.slice(0, 50)}`);
	socket.resetAndDestroy();
	await expect.poll(() => app.logs()).toContain('"status":400');
	expect(await countLeads(app.db, {})).toBe(0);
});

test("a request that takes too long to arrive is ended with 408; one with photographs has longer", async () => {
	const other = createHttpServer(app.app, app.log, 0, { usual: 50, upload: 60_000 });
	const otherPort = await listen(other, 0, "127.0.0.1");
	const { headers } = await app.app.request("/api/leads/plumbing", jsonPost(plumbingRequest));
	const send = (path: string, type: string) => {
		const socket = connect(otherPort, "127.0.0.1");
		const lines = [`Content-Type: ${type}`, "Content-Length: 900"];
		socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join("\r\n")}\r\n\r\n{`);
		return socket;
	};
	const upload = send(`${headers.get("Request-Page")}/files`, "multipart/form-data; boundary=b");
	const form = send("/api/leads/gc", "application/json");
	const [answer] = await once(form, "data");
	expect(parseStatus(answer.toString())).toBe(408);
	await once(form, "close");
	expect(upload.destroyed).toBe(false);
	upload.destroy();
	await stopListening(other, 1_000);
});

const sendHonestly = async (): Promise<void> => {
	for (let sent = 0; sent < 20; sent += 1) {
		const lead = { ...plumbingRequest, fullName: `Ada ${sent}`, email: `ada-${sent}@example.com` };
		const response = await fetch(`http://127.0.0.1:${port}/api/leads/plumbing`, jsonPost(lead));
		expect(response.status).toBe(202);
	}
};

test("every lead is accepted despite 500 slow connections", async () => {
	const start =
		"POST /api/leads/gc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{";
	const slow = await Promise.all(Array.from({ length: 500 }, (_, at) => open(start, `127.0.1.${at % 4}`)));
	await sendHonestly();
	expect(slow.filter((socket) => socket.writable)).toHaveLength(500);
	for (const socket of slow) socket.destroy();
});

test("a stop finishes running requests and accepts no new ones", async () => {
	const other = createHttpServer(app.app, app.log, 0);
	const otherPort = await listen(other, 0, "127.0.0.1");
	const body = JSON.stringify({ ...plumbingRequest, fullName: "Under Way" });
	const running = httpRequest({
		port: otherPort,
		host: "127.0.0.1",
		path: "/api/leads/plumbing",
		method: "POST",
		headers: { "Content-Type": "application/json", "Content-Length": body.length },
	});
	running.write(body.slice(0, 10));
	await once(other, "request");
	const stopped = stopListening(other, 5_000);
	running.end(body.slice(10));
	const [response]: IncomingMessage[] = await once(running, "response");
	expect(response?.statusCode).toBe(202);
	response?.resume();
	await stopped;
	await expect(fetch(`http://127.0.0.1:${otherPort}/healthz`)).rejects.toThrow();
});

test("a stop cuts off requests that take too long", async () => {
	const other = createHttpServer(app.app, app.log, 0);
	const otherPort = await listen(other, 0, "127.0.0.1");
	const socket = connect(otherPort, "127.0.0.1");
	socket.write(
		"POST /api/leads/gc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
	);
	await once(other, "request");
	const ended = once(socket, "close");
	socket.on("error", () => {});
	await stopListening(other, 50);
	await ended;
});

test("a port already in use is reported in one line", async () => {
	const other = createHttpServer(app.app, app.log, 0);
	await expect(listen(other, port, "127.0.0.1")).rejects.toThrow(
		`PORT, HOST: 127.0.0.1:${port}: address already in use`,
	);
});
