import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { day } from "../../content/shared/time.ts";
import { createPdf } from "../../tests/support/data/pictures.ts";
import { sendForm, startWithPage } from "../../tests/support/service/customer-page.ts";
import { createHttpServer, listen, stopListening } from "../http/listen.ts";

/** Starts the app on a port, with one customer's page. */
async function start() {
	const folder = mkdtempSync(join(tmpdir(), "uploads-"));
	const started = await startWithPage({ uploadDisk: { folder, hasRoom: async () => true }, proxies: 1 });
	const server = createHttpServer(started.app, started.log, 0);
	const port = await listen(server, 0, "127.0.0.1");
	onTestFinished(() => stopListening(server, 1_000));
	const address = `${started.page.path}/files`;
	const upload = (content: Buffer) => {
		const body = new FormData();
		body.append("file", new Blob([new Uint8Array(content)]), "plan.pdf");
		const headers = { Accept: "application/json" };
		return fetch(`http://127.0.0.1:${port}${address}`, { method: "POST", body, headers });
	};
	return { ...started, folder, port, address, upload };
}

test("an upload over the network is stored, and one that is too large is told so", async () => {
	const { upload, folder } = await start();
	const first = await upload(createPdf());
	expect([first.status, (await first.json()).files.length]).toEqual([200, 1]);
	const large = await upload(Buffer.concat([createPdf(), Buffer.alloc(13 * 2 ** 20)]));
	expect([large.status, (await large.json()).code]).toEqual([413, "file-too-large"]);
	const second = await upload(createPdf());
	expect([second.status, (await second.json()).files.length]).toEqual([200, 2]);
	expect(readdirSync(folder)).toEqual([]);
});

test("an upload that does not say its length is refused before it is read", async () => {
	const { port, address } = await start();
	const socket = connect(port, "127.0.0.1");
	onTestFinished(() => void socket.destroy());
	const head = "Host: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nTransfer-Encoding: chunked\r\n\r\n";
	socket.write(`POST ${address} HTTP/1.1\r\n${head}3\r\n--b\r\n`);
	const [answer] = await once(socket, "data");
	expect(String(answer)).toMatch(/^HTTP\/1.1 400 /);
});

test("connections that are cut amid an upload keep nothing, and take no place from the next", async () => {
	const { upload, page, port, address, folder, logs } = await start();
	const part = 'Content-Disposition: form-data; name="file"; filename="plan.pdf"\r\n\r\n%PDF-1.4';
	const head = "Host: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n";
	const cuts = 12;
	for (let cut = 0; cut < cuts; cut += 1) {
		const socket = connect(port, "127.0.0.1");
		socket.on("error", () => {});
		socket.write(`POST ${address} HTTP/1.1\r\n${head}--b\r\n${part}`);
		await once(socket, "ready");
		await expect.poll(async () => socket.bytesWritten).toBeGreaterThan(head.length);
		socket.resetAndDestroy();
	}
	expect((await upload(createPdf())).status).toBe(200);
	await expect.poll(() => logs().split('"status":400').length).toBeGreaterThan(1);
	expect((await page.read()).files).toHaveLength(1);
	await expect.poll(() => readdirSync(folder)).toEqual([]);
});

test("bodies that never come to a file keep nobody waiting", async () => {
	const { upload, port, address } = await start();
	for (let sender = 0; sender < 30; sender += 1) {
		const socket = connect(port, "127.0.0.1");
		onTestFinished(() => void socket.destroy());
		const client = `Host: localhost\r\nX-Forwarded-For: 10.0.${sender % 5}.1\r\n`;
		const head = `${client}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n`;
		socket.write(`POST ${address} HTTP/1.1\r\n${head}--b\r\n`);
		await once(socket, "ready");
	}
	expect((await upload(createPdf())).status).toBe(200);
});

test("a few files leave at once for one household or one link, so that readers who do not read fill no memory", async () => {
	const { upload, page, port, address } = await start();
	await upload(Buffer.concat([createPdf(), Buffer.alloc(10 * 2 ** 20), createPdf()]));
	const file = `${address}/${(await page.read()).files[0]?.id}`;
	const stalled: Socket[] = [];
	const stall = async (sender: string) => {
		const socket = connect(port, "127.0.0.1");
		onTestFinished(() => void socket.destroy());
		socket.write(`GET ${file} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${sender}\r\n\r\n`);
		await once(socket, "data");
		stalled.push(socket.pause());
	};
	for (let reader = 0; reader < 3; reader += 1) await stall("192.0.2.1");
	const download = async (sender: string) => {
		const response = await fetch(`http://127.0.0.1:${port}${file}`, { headers: { "X-Forwarded-For": sender } });
		await response.arrayBuffer();
		return response.headers.get("Retry-After") ?? response.status;
	};
	expect(await download("192.0.2.1")).toBe("10");
	expect(await download("198.51.100.1")).toBe(200);
	await stall("203.0.113.1");
	expect(await download("198.51.100.1")).toBe("10");
	for (const socket of stalled) socket.destroy();
	await expect.poll(() => download("192.0.2.1")).toBe(200);
});

test("a household may add 300 MB a day", async () => {
	const time = { now: Date.parse("2026-03-02T09:30:00Z") };
	const started = await startWithPage({ proxies: 1, getNow: () => new Date(time.now) });
	const content = Buffer.concat([createPdf(), Buffer.alloc(12 * 2 ** 20 - 2 * createPdf().length), createPdf()]);
	const send = async (sender: string) => {
		const page = await sendForm(started, { email: `${randomUUID()}@example.com` });
		const statuses: number[] = [];
		for (let file = 0; file < 5; file += 1) {
			const headers = { Accept: "application/json", "X-Forwarded-For": sender };
			statuses.push((await page.upload([{ name: "plan.pdf", content }], headers)).status);
		}
		return statuses;
	};
	for (let lead = 0; lead < 5; lead += 1) expect(await send("192.0.2.1")).toEqual([200, 200, 200, 200, 200]);
	expect(await send("192.0.2.1")).toEqual([429, 429, 429, 429, 429]);
	expect(await send("198.51.100.1")).toEqual([200, 200, 200, 200, 200]);
	time.now += day;
	expect(await send("192.0.2.1")).toEqual([200, 200, 200, 200, 200]);
}, 180_000);
