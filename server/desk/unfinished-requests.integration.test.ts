import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startDesk } from "../../tests/support/service/desk.ts";

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
