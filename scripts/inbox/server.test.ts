import { type ChildProcess, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { stripVTControlCharacters } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { replyTemplates } from "../../content/company/reply-templates.ts";
import { createMailer } from "../../server/mail/mailer.ts";
import { composeLeadMail } from "../../server/mail/templates/lead.ts";
import { somePayload } from "../../tests/support/data/leads.ts";
import { freePort } from "../../tests/support/system/free-port.ts";
import { startInbox } from "./server.ts";

const ignore = () => undefined;

async function start(
	args: readonly string[] = [],
	env: Readonly<Record<string, string>> = { PORT: "0", MAIL_PORT: "0" },
) {
	let printed = "";
	const inbox = await startInbox(args, env, (text) => {
		printed += stripVTControlCharacters(text);
	});
	if (!inbox) throw new Error("The inbox did not start");
	onTestFinished(() => inbox.stop());
	const { url, mailUrl } = inbox;
	const send = (path: string, body: string) =>
		fetch(url + path, {
			method: "POST",
			body,
			headers: { "Content-Type": "application/json", "Idempotency-Key": "k1" },
		});
	return { url, mailUrl, send, printed: () => printed };
}

test("the inbox prints the command that starts the service", async () => {
	const { url, send, printed } = await start();
	expect(printed()).toContain(
		`SITE_URL=http://localhost:3000 HUB_WEBHOOK_BASE_URL=${url}/hubs CRM_WEBHOOK_URL=${url}/crm \\\n`,
	);
	const { status } = await send("/hubs/plumbing", JSON.stringify(somePayload({ fullName: "Ada \u001b[2J Example" })));
	expect(status).toBe(200);
	expect(printed()).toMatch(/^\/hubs\/plumbing {2}\d\d:\d\d:\d\d$/m);
	expect(printed()).toContain("idempotency-key: k1");
	expect(printed()).toContain(`fullName           "Ada \\u001b[2J Example"`);
	expect(printed()).toContain(`typeOfService      "Leak Detection"`);
});

test("the inbox can simulate a receiver that fails first and sends Retry-After", async () => {
	const { send } = await start(["--fail", "1", "--status", "429", "--retry-after", "7", "--delay", "1ms"]);
	const busy = await send("/crm", "no JSON");
	expect([busy.status, busy.headers.get("Retry-After")]).toEqual([429, "7"]);
	const fine = await send("/crm", "{}");
	expect([fine.status, fine.headers.get("Retry-After")]).toEqual([200, null]);
});

test("the inbox can simulate a slow receiver: it shows a lead before responding", async () => {
	const { url } = await start(["--delay", "1m"]);
	const sender = new AbortController();
	const response = fetch(`${url}/crm`, { method: "POST", body: "{}", signal: sender.signal });
	const arrivals = async (): Promise<unknown> => (await fetch(`${url}/arrivals.json`)).json();
	await Promise.all([
		expect(response).rejects.toThrow("no answer yet"),
		expect
			.poll(arrivals)
			.toMatchObject([{ path: "/crm" }])
			.then(() => sender.abort(new Error("no answer yet"))),
	]);
});

test("the inbox listens on PORT or --port, which takes precedence", async () => {
	const [one, other] = [await freePort(), await freePort()];
	expect((await start([], { PORT: String(one), MAIL_PORT: "0" })).url).toBe(`http://localhost:${one}`);
	expect((await start(["--port", String(other)], { PORT: String(one), MAIL_PORT: "0" })).url).toBe(
		`http://localhost:${other}`,
	);
});

test("the inbox prints help and rejects unknown options", async () => {
	let printed = "";
	expect(await startInbox(["--help"], {}, (text) => (printed += text))).toBeUndefined();
	for (const option of ["--port", "--mail-port", "--status", "--fail", "--delay", "--retry-after"])
		expect(printed).toContain(option);
	await expect(startInbox(["--status", "99"], {}, ignore)).rejects.toThrow(/--status must be/);
	await expect(startInbox(["--delay", "soon"], {}, ignore)).rejects.toThrow(/is not a duration/);
	await expect(startInbox(["--nonsense"], {}, ignore)).rejects.toThrow(/--nonsense/);
	await expect(startInbox([], { PORT: "http" }, ignore)).rejects.toThrow(/^PORT must be/);
});

test("the inbox has its own mail port, and a self-contained page of leads and emails", async () => {
	const { url, mailUrl, send, printed } = await start();
	expect(printed()).toContain(`SMTP_URL=${mailUrl} LEAD_MAIL_TO=office@example.com npm start`);
	const events = await fetch(`${url}/events`);
	const reader = events.body?.getReader();
	await reader?.read();

	await send("/hubs/plumbing", JSON.stringify(somePayload()));
	const mailer = createMailer({ url: mailUrl, from: { name: "Brickfold", address: "info@example.com" } });
	onTestFinished(() => mailer.close());
	const lead = {
		reference: "BF-7K3Q0A",
		form: "plumbing",
		payload: somePayload(),
		urgency: null,
		receivedAt: 0,
	} as const;
	const post = { mail: composeLeadMail(lead), to: "office@example.com", id: "1", submitted: "auto-generated" } as const;
	expect(await mailer.sendMail(post)).toMatchObject({ status: 250, error: null });
	expect(String(new TextDecoder().decode((await reader?.read())?.value))).toContain("data:");
	await reader?.cancel();

	expect(await (await fetch(`${url}/arrivals.json`)).json()).toMatchObject([
		{ kind: "lead", path: "/hubs/plumbing", status: 200, headers: { "idempotency-key": "k1" } },
		{
			kind: "mail",
			to: ["office@example.com"],
			subject: "Plumbing · SE15 4QL · Ada Example · Leak Detection",
			text: expect.stringContaining("Ada Example"),
		},
	]);
	const page = await fetch(url);
	expect(page.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
	expect((await fetch(`${url}/inbox.js`)).headers.get("Content-Type")).toContain("javascript");
	expect(await page.text()).not.toMatch(/https?:\/\//);
});

test("the inbox shows every email that the product sends, with sample data", async () => {
	const { url } = await start();
	expect((await fetch(`${url}/mails`)).headers.get("Content-Type")).toContain("text/html");
	const mails: readonly { subject: string; text: string; html: string }[] = await (
		await fetch(`${url}/mails.json`)
	).json();
	const composers = globSync("server/**/*.ts", { exclude: ["**/*.test.ts"] })
		.map((file) => readFileSync(file, "utf8").match(/\bwriteMail\(/g)?.length ?? 0)
		.reduce((sum, count) => sum + count, 0);
	// Each of them is called once, a lead's and a customer's page's three times; a reply has a template instead
	expect(mails).toHaveLength(composers + 4 + Object.keys(replyTemplates).length);
	expect(new Set(mails.map(({ subject }) => subject)).size).toBeGreaterThan(composers);
	expect(mails.filter(({ html }) => html !== "")).toHaveLength(1);
	for (const { text } of mails) expect(text).not.toMatch(/undefined|NaN|\[object/);
});

/** Starts the inbox through npm, as a person would, and resolves once it listens. */
async function npmRun(): Promise<{ npm: ChildProcess; url: string }> {
	const port = await freePort();
	const npm = spawn("npm", ["run", "inbox"], {
		env: { ...process.env, PORT: String(port), MAIL_PORT: "0" },
		stdio: ["ignore", "pipe", "ignore"],
		detached: true,
	});
	onTestFinished(() => {
		if (npm.exitCode === null && npm.signalCode === null) process.kill(-(npm.pid ?? 0), "SIGKILL");
	});
	// The output is read to the end: an inbox that cannot print would end for that reason
	await new Promise((resolve) => npm.stdout.on("data", (text) => String(text).includes("is at") && resolve(text)));
	return { npm, url: `http://localhost:${port}` };
}

const isUp = (url: string): Promise<boolean> =>
	fetch(url, { method: "POST", body: "{}" }).then(
		() => true,
		() => false,
	);

test.each(["SIGTERM", "SIGHUP", "SIGKILL"] as const)("npm run inbox ends when npm gets %s", async (signal) => {
	const { npm, url } = await npmRun();
	expect(await isUp(url)).toBe(true);
	npm.kill(signal);
	await expect.poll(() => isUp(url), { timeout: 10_000 }).toBe(false);
});

test("npm run inbox ends on Ctrl-C, which the terminal sends to every program", async () => {
	const { npm, url } = await npmRun();
	process.kill(-(npm.pid ?? 0), "SIGINT");
	await expect.poll(() => isUp(url), { timeout: 10_000 }).toBe(false);
});

test("the inbox shows nothing to a page whose domain leads to this machine", async () => {
	const { url, send } = await start();
	await send("/crm", "{}");
	const read = (Host: string) =>
		new Promise<string>((resolve, reject) => {
			get(`${url}/arrivals.json`, { headers: { Host } }, (response) => resolve(text(response))).on("error", reject);
		});
	expect(await read("localhost:4000")).toContain("/crm");
	expect(await read("evil.example:4000")).toBe("");
});
