import { once } from "node:events";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { somePayload } from "../tests/support/leads.ts";
import { startInbox } from "./inbox.ts";

async function start(...args: string[]) {
	let printed = "";
	const server = await startInbox(["--port", "0", ...args], (text) => {
		printed += stripVTControlCharacters(text);
	});
	const address = server?.address();
	if (!server || typeof address !== "object") throw new Error("The inbox did not start");
	onTestFinished(async () => {
		server.close();
		server.closeAllConnections();
		await once(server, "close");
	});
	const url = `http://localhost:${address?.port}`;
	const send = (path: string, body: string) =>
		fetch(url + path, {
			method: "POST",
			body,
			headers: { "Content-Type": "application/json", "Idempotency-Key": "k1" },
		});
	return { url, send, printed: () => printed };
}

test("prints the line that starts the service, and what arrives", async () => {
	const { url, send, printed } = await start();
	expect(printed()).toContain(`HUB_WEBHOOK_BASE_URL=${url}/hubs CRM_WEBHOOK_URL=${url}/crm npm start`);
	const { status } = await send("/hubs/plumbing", JSON.stringify(somePayload({ fullName: "Ada \u001b[2J Example" })));
	expect(status).toBe(200);
	expect(printed()).toMatch(/^\/hubs\/plumbing {2}\d\d:\d\d:\d\d$/m);
	expect(printed()).toContain("idempotency-key: k1");
	expect(printed()).toContain(`fullName           "Ada \\u001b[2J Example"`);
	expect(printed()).toContain(`typeOfService      "Leak Detection"`);
});

test("plays a receiver that fails first, slowly, and asks for patience", async () => {
	const { send } = await start("--fail", "1", "--status", "429", "--retry-after", "7", "--delay", "50ms");
	const begin = performance.now();
	const busy = await send("/crm", "no JSON");
	expect(performance.now() - begin).toBeGreaterThan(45);
	expect([busy.status, busy.headers.get("Retry-After")]).toEqual([429, "7"]);
	const fine = await send("/crm", "{}");
	expect([fine.status, fine.headers.get("Retry-After")]).toEqual([200, null]);
});

test("explains itself and refuses what it does not know", async () => {
	let printed = "";
	expect(await startInbox(["--help"], (text) => (printed += text))).toBeUndefined();
	for (const option of ["--port", "--status", "--fail", "--delay", "--retry-after"]) expect(printed).toContain(option);
	await expect(startInbox(["--status", "99"], () => undefined)).rejects.toThrow(/--status must be/);
	await expect(startInbox(["--delay", "soon"], () => undefined)).rejects.toThrow(/is no duration/);
	await expect(startInbox(["--nonsense"], () => undefined)).rejects.toThrow(/--nonsense/);
});
