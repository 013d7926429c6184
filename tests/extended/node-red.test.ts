import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { formPaths, forms } from "../../forms/forms.ts";
import { createExamples } from "../support/browser/fill-form.ts";
import { startService } from "../support/service/service.ts";
import { freePort } from "../support/system/free-port.ts";
import { temporaryFolder } from "../support/system/temporary-folder.ts";

const secret = `whsec_${Buffer.from("a secret of twenty-four b").toString("base64")}`;

/** Starts Node-RED with the flow and returns its address. It listens a moment before the flow does. */
async function startNodeRed(leadsFile: string): Promise<string> {
	const folder = temporaryFolder();
	// A flow that is deployed over HTTP while Node-RED starts is replaced by the one it then loads from its folder
	copyFileSync("deploy/node-red-flow.json", join(folder, "flows.json"));
	const port = await freePort();
	const child = spawn(
		process.execPath,
		[
			...["tests/support/node-red/node_modules/node-red/red.js", "--userDir", folder],
			...["-D", "uiHost=127.0.0.1", "-D", `uiPort=${port}`, "-D", "disableEditor=true"],
			"flows.json",
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
	return `http://127.0.0.1:${port}`;
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
		}).then(
			({ status }) => status,
			() => undefined,
		);
	const sign = (time: Date) => new Webhook(secret).sign("1", time, body);
	const [now, earlier] = [new Date(), new Date(Date.now() - 600_000)];
	for (const path of formPaths) {
		await expect.poll(() => post(path, body, "", now), { timeout: 120_000 }).toBe(401);
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
