import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPdf } from "../../tests/support/data/pictures.ts";
import { startWithPage } from "../../tests/support/service/customer-page.ts";
import { createHttpServer, listen, stopListening } from "../http/listen.ts";

/** Starts the app on a port, with one customer's page. */
async function start() {
	const folder = mkdtempSync(join(tmpdir(), "uploads-"));
	const started = await startWithPage({ uploadDisk: { folder, hasRoom: async () => true } });
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
