import { once } from "node:events";
import type { Server } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createHttpServer, listen, stopListening } from "../../server/http/listen.ts";
import { startTestApp } from "../support/service/post-leads.ts";

// Generous timeout: thousands of connections take a while on a busy machine
vi.setConfig({ testTimeout: 90_000 });

/** Starts a server for one test, with helpers to connect to it. */
async function serve(proxies: number) {
	const { app, log, logs } = await startTestApp({ proxies, limiter: { consume: () => 0 } });
	const server: Server = createHttpServer(app, log, proxies);
	const port = await listen(server, 0, "127.0.0.1");
	const sockets: Socket[] = [];
	onTestFinished(async () => {
		for (const socket of sockets) socket.destroy();
		await stopListening(server, 0);
	});
	const open = async (from: string, start = ""): Promise<Socket> => {
		const socket = connect({ port, host: "127.0.0.1", localAddress: from }).on("error", () => {});
		sockets.push(socket);
		await once(socket, "connect");
		if (start) socket.write(start);
		return socket;
	};
	const ask = async (from: string, headers = ""): Promise<string> =>
		text(await open(from, `GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)).catch(
			() => "",
		);
	return { server, open, ask, logs };
}

const countOpen = async (server: Server): Promise<number> => {
	const { promise, resolve } = Promise.withResolvers<number>();
	server.getConnections((_, count) => resolve(count));
	return promise;
};

/** Expects that refusals of a minute left one line in the log, without an address. */
function expectOneRefusal(logs: string) {
	expect(logs.match(/at its limit/g)).toHaveLength(1);
	expect(logs).not.toMatch(/127\.0\.|192\.0\./);
}

const longTimeout = { timeout: 15_000 };

/** Runs a few at a time, because the system's queue of new connections is short. */
async function many<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
	const made: T[] = [];
	while (made.length < count) {
		const next = Array.from({ length: Math.min(100, count - made.length) }, (_, at) => make(made.length + at));
		made.push(...(await Promise.all(next)));
	}
	return made;
}

test("without a proxy one sender has at most 256 connections, and shuts nobody else out", async () => {
	const { server, open, ask, logs } = await serve(0);
	await many(4_200, () => open("127.0.0.1"));
	await expect.poll(() => countOpen(server), longTimeout).toBe(256);
	expect(await ask("127.0.0.1")).toBe("");
	expect(await ask("127.0.1.1")).toContain("200 OK");
	expectOneRefusal(logs());
});

test("without a proxy a connection no longer counts once it ends", async () => {
	const { server, open, ask } = await serve(0);
	const sockets = await many(256, () => open("127.0.0.1"));
	for (const socket of sockets) socket.destroy();
	await expect.poll(() => countOpen(server), longTimeout).toBe(0);
	expect(await ask("127.0.0.1")).toContain("200 OK");
});

test("without a proxy the senders in a /24 share at most 2,048 connections", async () => {
	const { server, open, ask } = await serve(0);
	await many(2_300, (at) => open(`127.0.0.${1 + (at % 20)}`));
	await expect.poll(() => countOpen(server), longTimeout).toBe(2_048);
	expect(await ask("127.0.0.99")).toBe("");
	expect(await ask("127.0.1.1")).toContain("200 OK");
});

const get = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n";
const last = `${get}Connection: close\r\n\r\n`;

test("up to two pipelined requests on a connection are served", async () => {
	const { open } = await serve(0);
	const responses = await text(await open("127.0.0.1", `${get}\r\n${last}`));
	expect(responses.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
});

test("a third pipelined request closes the connection, so unread responses cannot pile up", async () => {
	const { server, open, ask } = await serve(0);
	const socket = await open("127.0.0.1", `${get}\r\n`.repeat(1_900));
	await new Promise((resolve) => socket.once("close", resolve));
	await expect.poll(() => countOpen(server), longTimeout).toBe(0);
	expect(await ask("127.0.0.1")).toContain("200 OK");
});

const slow = (sender: string) =>
	`POST /api/leads/gc HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${sender}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;

test("behind a proxy a sender has at most 256 requests under way", async () => {
	const { open, ask, logs } = await serve(1);
	await many(256, () => open("127.0.0.1", slow("192.0.2.1")));
	const refused = () => ask("127.0.0.1", "X-Forwarded-For: 192.0.2.1\r\n");
	await expect.poll(refused, longTimeout).toContain("429 Too Many Requests");
	expect(await ask("127.0.0.1", "X-Forwarded-For: 192.0.2.1\r\n")).toContain("Retry-After: 5");
	expect(await ask("127.0.0.1", "X-Forwarded-For: 192.0.2.2\r\n")).toContain("200 OK");
	expectOneRefusal(logs());
});

test("behind a proxy the connection idle for longest is closed if there are too many", async () => {
	const { server, open, ask } = await serve(1);
	const sockets = await many(3_072, async () => {
		const socket = await open("127.0.0.1", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
		await once(socket, "data");
		return socket;
	});
	const [first, second, third] = sockets;
	const again = once(first ?? server, "data");
	first?.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
	await again;
	expect(await ask("127.0.0.1")).toContain("200 OK");
	await expect.poll(() => second?.closed, longTimeout).toBe(true);
	expect([first?.closed, third?.closed]).toEqual([false, false]);
});

test("a connection is not closed as idle while its second request is under way", async () => {
	const { server, open, ask } = await serve(1);
	const working = await open("127.0.0.1", `${get}\r\n${slow("192.0.2.9")}`);
	await once(working, "data");
	const idle = await many(3_072, async () => {
		const socket = await open("127.0.0.1", `${get}\r\n`);
		await once(socket, "data");
		return socket;
	});
	expect(await ask("127.0.0.1")).toContain("200 OK");
	await expect.poll(() => idle[0]?.closed, longTimeout).toBe(true);
	expect(working.closed).toBe(false);
	expect(await countOpen(server)).toBeLessThanOrEqual(3_072);
});
