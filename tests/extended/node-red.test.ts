import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { formPaths, forms } from "../../forms/forms.ts";
import { createExamples } from "../support/browser/fill-form.ts";
import { startService } from "../support/service/service.ts";
import { freePort } from "../support/system/free-port.ts";
import { temporaryFolder } from "../support/system/temporary-folder.ts";

const secret = `whsec_${Buffer.from("a secret of twenty-four b").toString("base64")}`;

/** Starts Node-RED, deploys the flow as its editor does, and returns its address. */
async function startNodeRed(leadsFile: string): Promise<string> {
	const url = `http://127.0.0.1:${await freePort()}`;
	const { hostname, port } = new URL(url);
	const child = spawn(
		process.execPath,
		[
			...["tests/support/node-red/node_modules/node-red/red.js", "--userDir", temporaryFolder()],
			...["-D", `uiHost=${hostname}`, "-D", `uiPort=${port}`, "-D", "disableEditor=true"],
		],
		{
			env: { PATH: process.env.PATH, WEBHOOK_SECRET: secret, LEADS_FILE: leadsFile },
			stdio: ["ignore", "ignore", "inherit"],
		},
	);
	const ended = once(child, "exit");
	onTestFinished(async () => {
		child.kill();
		await ended;
	});
	const deploy = () =>
		fetch(`${url}/flows`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: readFileSync("deploy/node-red-flow.json", "utf8"),
		}).then(
			({ status }) => status,
			() => undefined,
		);
	await expect.poll(deploy, { timeout: 120_000 }).toBe(204);
	return url;
}

test("the Node-RED flow stores leads of all forms and refuses what is not signed by the service", async () => {
	const leadsFile = join(temporaryFolder(), "leads.jsonl");
	const readStored = () =>
		(existsSync(leadsFile) ? readFileSync(leadsFile, "utf8") : "")
			.split("\n")
			.filter((line) => line !== "")
			.map((line) => JSON.parse(line));
	const nodeRed = await startNodeRed(leadsFile);

	const body = JSON.stringify({ name: "Mallory – ½" });
	const post = (path: string, text: string, signature: string, time = new Date()) =>
		fetch(`${nodeRed}/brickfold/${path}`, {
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				"webhook-id": "1",
				"webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
				"webhook-signature": signature,
			},
			body: text,
		}).then(({ status }) => status);
	const sign = (time: Date) => new Webhook(secret).sign("1", time, body);
	const [now, earlier] = [new Date(), new Date(Date.now() - 600_000)];
	for (const path of formPaths) {
		// Node-RED confirms a deployment before its nodes listen
		await expect.poll(() => post(path, body, "", now), { timeout: 60_000 }).toBe(401);
		expect(await post(path, body, "v1,bm90IHRoZSBzaWduYXR1cmU=", now)).toBe(401);
		expect(await post(path, `${body} `, sign(now), now)).toBe(401);
		expect(await post(path, body, sign(earlier), earlier)).toBe(401);
	}
	expect(readStored()).toEqual([]);

	const service = await startService({
		env: {
			HUB_WEBHOOK_BASE_URL: `${nodeRed}/brickfold`,
			CRM_WEBHOOK_URL: `${nodeRed}/brickfold/contact`,
			WEBHOOK_SECRET: secret,
		},
	});
	onTestFinished(() => service.stop());
	const sent = new Map<string, unknown>();
	for (const form of forms) {
		const values = createExamples(form);
		const source = { landing: form.page, utm_source: "café" };
		const response = await fetch(`${service.url}/api/leads/${form.path}`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ ...values, source }),
		});
		expect(response.status).toBe(202);
		const { id } = await response.json();
		const reference = response.headers.get("Lead-Reference");
		sent.set(id, { id, form: form.path, reference, source, lead: expect.objectContaining(values) });
	}
	await expect.poll(() => readStored().length, { timeout: 60_000 }).toBe(forms.length);
	for (const stored of readStored()) expect(stored).toEqual(sent.get(stored.id));
});
