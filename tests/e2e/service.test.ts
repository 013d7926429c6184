import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer, type Server } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { hour } from "../../content/shared/time.ts";
import { sqliteFilePath } from "../../server/database/address.ts";
import { insertLead } from "../../server/leads/insert.ts";
import { listLeads } from "../../server/leads/lead.ts";
import { databaseEngines, openTestDatabase } from "../support/data/databases.ts";
import { someLead } from "../support/data/leads.ts";
import { startMailServer } from "../support/service/mail-server.ts";
import { formPost, jsonPost, plumbingRequest } from "../support/service/post-leads.ts";
import { type Service, startService } from "../support/service/service.ts";
import { startWebhookReceiver } from "../support/service/webhook-receiver.ts";
import { temporaryFolder } from "../support/system/temporary-folder.ts";

const start = async (...options: Parameters<typeof startService>): Promise<Service> => {
	const service = await startService(...options);
	onTestFinished(() => service.stop());
	return service;
};

const failToStart = async (env: Record<string, string>) => {
	const child = spawn(process.execPath, ["server/main.ts"], {
		env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, HOST: "127.0.0.1", ...env },
	});
	const [[code], stderr, stdout] = await Promise.all([once(child, "close"), text(child.stderr), text(child.stdout)]);
	return { code, stderr, stdout };
};

test("at startup the service logs where it is and where leads go, without secrets", async () => {
	const service = await start({
		env: { CRM_WEBHOOK_URL: "https://crm.example/lead?key=canary", WEBHOOK_SECRET: "canary".repeat(6) },
	});
	expect(service.logs()).toMatch(/^Brickfold is at http:\S+\nLeads are stored in \S+\nWebhooks: .*crm\.example\n$/);
	expect(service.logs()).not.toContain("canary");
});

test("at startup the service first warns of leads that leave the machine unencrypted", async () => {
	const service = await start({
		env: { CRM_WEBHOOK_URL: "http://crm.example/lead?key=canary" },
		expectedErrors: /^Warning: /,
	});
	expect(service.logs()).toMatch(/^Warning: CRM_WEBHOOK_URL: [^\n]+\n/m);
	expect(service.logs().split("\n")).toHaveLength(5);
	expect(service.logs()).not.toContain("canary");
});

test("at startup the service names each bad setting in a line and exits with 1", async () => {
	expect(await failToStart({ PORT: "http", TRUST_PROXY: "yes" })).toEqual({
		code: 1,
		stdout: "",
		stderr: "PORT: must be a whole number from 0 to 65535\nTRUST_PROXY: must be a whole number from 0 to 16\n",
	});
});

test("at startup the service reports a port in use and exits with 1", async () => {
	const { url, databaseUrl } = await start();
	const { port } = new URL(url);
	const { code, stderr } = await failToStart({ PORT: port, DESK_PORT: "off", DATABASE_URL: databaseUrl });
	expect([code, stderr]).toEqual([1, `PORT, HOST: 127.0.0.1:${port}: address already in use\n`]);
});

test("a start that fails for the desk's port takes and delivers no lead", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const url = await databases.create();
	await insertLead(await openTestDatabase(databases, url), someLead());
	const receiver = await startWebhookReceiver();
	onTestFinished(() => receiver.stop());
	const other = createServer().listen(0, "localhost");
	onTestFinished(() => void other.close());
	await once(other, "listening");
	const port = readPort(other);
	const env = { PORT: "0", DESK_PORT: port, DATABASE_URL: url, HUB_WEBHOOK_BASE_URL: receiver.url };
	expect(await failToStart(env)).toEqual({
		code: 1,
		stdout: "",
		stderr: `DESK_PORT, DESK_HOST: localhost:${port}: address already in use\n`,
	});
	expect(receiver.requests).toEqual([]);
});

test("a database thread that dies ends the service with one line instead of hanging it", async () => {
	const folder = temporaryFolder();
	const service = await startService({
		program: "tests/support/system/end-database-thread.ts",
		env: { DATABASE_URL: `file:${join(folder, "leads.db")}` },
	});
	const closed = once(service.process, "close");
	service.process.kill("SIGUSR2");
	expect(await closed).toEqual([1, null]);
	expect(service.logs()).toMatch(/^The thread that holds the database has ended$/m);
});

test("the service stops within ten seconds while a mail server swallows what it is sent", async () => {
	const silent = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void silent.close());
	await once(silent, "listening");
	const env = {
		SMTP_URL: `smtp://127.0.0.1:${readPort(silent)}`,
		LEAD_MAIL_TO: "office@example.com",
		DESK_PORT: "0",
	};
	const service = await startService({ env });
	const connected = once(silent, "connection");
	expect((await fetch(`${service.url}/api/leads/plumbing`, jsonPost(plumbingRequest))).status).toBe(202);
	await connected;
	await service.stop();
});

test("links in emails lead to the site that was built, even if SITE_URL differs at run time", async () => {
	const mailServer = await startMailServer();
	onTestFinished(() => mailServer.stop());
	const service = await start({
		env: { SMTP_URL: mailServer.url, LEAD_MAIL_TO: "office@example.com", SITE_URL: "https://elsewhere.example" },
		expectedErrors: /^Warning: SITE_URL: has no effect here/,
	});
	expect((await fetch(`${service.url}/api/leads/plumbing`, jsonPost(plumbingRequest))).status).toBe(202);
	const { siteUrl } = JSON.parse(readFileSync("build/build.json", "utf8"));
	// The morning email may come between
	const findConfirmation = async () =>
		(await mailServer.received(2)).find(({ to }) => to.includes(plumbingRequest.email))?.email.text ?? "";
	await expect.poll(findConfirmation).toContain(`${siteUrl}/privacy`);
});

test("at startup the service reports a database that cannot be opened and exits with 1", async () => {
	const { code, stderr } = await failToStart({ PORT: "0", DATABASE_URL: "file:/dev/null/leads.db" });
	expect(code).toBe(1);
	expect(stderr).toMatch(/^DATABASE_URL: .*\n$/);
});

const readPort = (server: Server): string => {
	const address = server.address();
	return String(typeof address === "object" ? address?.port : address);
};

/** Begins a post and sends half of its body, once the service has begun to read it. */
async function startPost(url: string, name: string) {
	const body = JSON.stringify({ ...plumbingRequest, fullName: name, email: `${name}@example.com` });
	const post = request(`${url}/api/leads/plumbing`, {
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			"Content-Length": Buffer.byteLength(body),
			Expect: "100-continue",
		},
	});
	post.flushHeaders();
	await once(post, "continue");
	post.write(body.slice(0, 40));
	return async (): Promise<{ status: number | undefined; id: string }> => {
		const answered: Promise<IncomingMessage[]> = once(post, "response");
		post.end(body.slice(40));
		const [response] = await answered;
		return { status: response?.statusCode, ...JSON.parse(response ? await text(response) : "{}") };
	};
}

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
	"the service finishes and stores requests under way when it is stopped (%s)",
	async (signal) => {
		const databases = await databaseEngines.SQLite();
		onTestFinished(() => databases.stop());
		const service = await start({ env: { DATABASE_URL: await databases.create() } });
		const ends = await Promise.all(
			Array.from({ length: 20 }, (_, number) => startPost(service.url, `amara-${number}`)),
		);

		service.process.kill(signal);
		const isRefused = () =>
			fetch(`${service.url}/healthz`).then(
				() => false,
				() => true,
			);
		await expect.poll(isRefused, { timeout: 5_000 }).toBe(true);
		const responses = await Promise.all(ends.map((end) => end()));
		expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(202));
		await service.stop();

		const db = await openTestDatabase(databases, service.databaseUrl);
		const stored: string[] = [];
		for await (const { id } of listLeads(db, {})) stored.push(id);
		expect(stored.toSorted()).toEqual(responses.map(({ id }) => id).toSorted());
	},
);

test("a mail server that is silent does not keep the service from closing the database", async () => {
	const databases = await databaseEngines.SQLite();
	onTestFinished(() => databases.stop());
	const DATABASE_URL = await databases.create();
	const db = await openTestDatabase(databases, DATABASE_URL);
	await insertLead(db, someLead({ hasTarget: false, receivedAt: new Date(Date.now() - hour) }));
	await db.destroy();
	const mail = await startMailServer();
	onTestFinished(() => mail.stop());
	const { promise: alert, resolve } = Promise.withResolvers<void>();
	mail.treat(() => {
		resolve();
		return "no-response";
	});
	const env = { DATABASE_URL, SMTP_URL: mail.url, ALERT_TO: "office@brickfold.example" };
	const service = await start({ env, expectedErrors: /^Warning: / });
	await alert;
	await service.stop();
	expect(existsSync(`${sqliteFilePath(DATABASE_URL)}-wal`)).toBe(false);
});

test("a signal opens no debugger", async () => {
	const service = await start();
	service.process.kill("SIGUSR1");
	for (let request = 0; request < 3; request += 1) expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
	await service.stop();
	expect(service.logs()).not.toContain("Debugger");
});

test("the running service never logs what a visitor sent", async () => {
	const service = await start();
	const canary = "canary7391";
	const marked = { ...plumbingRequest, fullName: canary, additionalMessage: canary };
	await fetch(`${service.url}/api/leads/plumbing?${canary}`, jsonPost(marked, { "User-Agent": canary }));
	await fetch(`${service.url}/services/plumbing`, { ...formPost({ ...marked, email: canary }), redirect: "manual" });
	await fetch(`${service.url}/${canary}`);
	await expect.poll(() => service.logs()).toContain('"status":404');
	expect(service.logs()).toContain('"status":422');
	expect(service.logs()).not.toContain(canary);
});
