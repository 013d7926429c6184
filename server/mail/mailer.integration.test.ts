import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { otherCertificate } from "../../tests/support/service/other-certificate.ts";
import { startWebhookReceiver } from "../../tests/support/service/webhook-receiver.ts";
import { freePort } from "../../tests/support/system/free-port.ts";
import { readSettings } from "../settings/settings.ts";
import { createMailer, openMailer } from "./mailer.ts";

type Options = Parameters<typeof startMailServer>[0];

async function start(options?: Options) {
	const server = await startMailServer(options);
	onTestFinished(() => server.stop());
	return server;
}

/** Sends an email and returns what became of it. */
async function send(url: string, timeout = 10_000) {
	const mailer = createMailer({ url, from: { name: "Brickfold", address: "info@brickfold.example" }, timeout });
	onTestFinished(() => mailer.close());
	return mailer.sendMail({ mail: { subject: "Hello", text: "Hello" }, to: "ada@example.org", id: "1" });
}

test("a closed port, a bad certificate, one for another name and the wrong protocol read differently", async () => {
	const secure = await start({ smtp: { secure: true, ...otherCertificate } });
	const plain = await start();
	const trusted = encodeURIComponent(otherCertificate.cert);
	const errors = [
		`smtp://127.0.0.1:${await freePort()}`,
		`smtps://127.0.0.1:${secure.port}`,
		`smtps://127.0.0.1:${secure.port}?tls.ca=${trusted}`,
		`smtps://127.0.0.1:${plain.port}`,
		`smtp://127.0.0.1:${plain.port}?requireTLS=true`,
	].map(async (url) => (await send(url)).error);
	expect(await Promise.all(errors)).toEqual([
		"our mail server is not reachable (ECONNREFUSED)",
		"our mail server's certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)",
		"our mail server's certificate is for another name (ERR_TLS_CERT_ALTNAME_INVALID)",
		"our mail server does not speak TLS on this port (ERR_SSL_WRONG_VERSION_NUMBER)",
		expect.stringMatching(/^SMTP 5\d\d.* before the message was sent \(STARTTLS\)$/),
	]);
	expect([...secure.mails, ...plain.mails]).toEqual([]);
});

test("an address is never cut, because a shorter one is somebody else's", async () => {
	const server = await start();
	const mailer = createMailer({ url: server.url, from: { name: "Brickfold", address: "info@brickfold.example" } });
	onTestFinished(() => mailer.close());
	const label = "a".repeat(60);
	const long = `${"b".repeat(62)}@${[label, label, label].join(".")}.example`;
	const replyTo = { name: "Ada", address: long };
	const mail = { subject: "Hello", text: "Hello" };
	expect(await mailer.sendMail({ mail, to: long, replyTo, id: "1" })).toMatchObject({ error: null });
	expect(server.mails[0]?.email).toMatchObject({ to: [{ address: long }], replyTo: [{ address: long }] });
});

test("a rejection names the command and the enhanced code", async () => {
	const reject = (_: unknown, __: unknown, callback: (error: Error) => void) =>
		callback(Object.assign(new Error("5.1.1 no such user ada@example.org"), { responseCode: 550 }));
	const server = await start({ smtp: { onRcptTo: reject } });
	expect(await send(server.url)).toMatchObject({ status: 550, error: "SMTP 550 5.1.1 to RCPT TO", isFinal: true });
});

test.each([
	["no-response", "no response within 0.5 s"],
	["reset", "ECONNRESET"],
] as const)("an email that was sent but not confirmed, because of a %s, may have arrived", async (treatment, why) => {
	const server = await start();
	server.treat(treatment);
	expect(await send(server.url, 500)).toMatchObject({
		status: null,
		error: `the mail server did not confirm it (${why})`,
		isFinal: false,
		mayHaveArrived: true,
	});
});

test("an email whose recipient is never accepted has not been sent", async () => {
	const server = await start({ smtp: { onRcptTo: () => undefined } });
	expect(await send(server.url, 500)).toMatchObject({ error: "no response within 0.5 s", mayHaveArrived: false });
});

test("an attempt that has no response in time closes its connection", async () => {
	const closed = Promise.withResolvers<void>();
	const silent = createServer((socket) => socket.resume().on("close", () => closed.resolve()));
	const port = await freePort();
	silent.listen(port, "127.0.0.1");
	onTestFinished(() => void silent.close());
	expect(await send(`smtp://127.0.0.1:${port}`, 500)).toMatchObject({ error: "no response within 0.5 s" });
	await closed.promise;
});

/** Starts a mail server that takes one access token and no password. */
const startOAuthServer = (accessToken: string) =>
	start({
		smtp: {
			authOptional: false,
			allowInsecureAuth: true,
			disabledCommands: ["STARTTLS"],
			authMethods: ["XOAUTH2"],
			onAuth: (auth, _session, callback) =>
				auth.username === "office@example.com" && auth.accessToken === accessToken
					? callback(null, { user: auth.username })
					: callback(Object.assign(new Error("5.7.3 no"), { responseCode: 535 })),
		},
	});

/** Sends an email with a token from a stub server, which responds as given. */
async function sendWithToken(
	mailPort: number,
	respond: (body: URLSearchParams) => { status: number; body: unknown },
	refreshToken = "",
) {
	const bodies: URLSearchParams[] = [];
	const tokens = await startWebhookReceiver({
		respond: ({ body }) => {
			bodies.push(new URLSearchParams(body));
			const { status, body: answer } = respond(new URLSearchParams(body));
			return { status, headers: { "Content-Type": "application/json" }, body: JSON.stringify(answer) };
		},
	});
	onTestFinished(() => tokens.stop());
	const mailer = openMailer(
		readSettings({
			SMTP_URL: `smtp://office%40example.com@127.0.0.1:${mailPort}`,
			SMTP_OAUTH_URL: `${tokens.url}/token`,
			SMTP_OAUTH_CLIENT: "client-1:canary:+/=",
			SMTP_OAUTH_REFRESH_TOKEN: refreshToken,
			ALERT_TO: "office@example.com",
		}),
	);
	const outcome = await mailer?.sendMail({ mail: { subject: "Hello", text: "Hello" }, to: "ada@example.org", id: "1" });
	expect(JSON.stringify(outcome)).not.toContain("canary");
	return { outcome, asked: bodies.map((body) => Object.fromEntries(body)) };
}

const client = { client_id: "client-1", client_secret: "canary:+/=" };

test.each([
	["its own consent", "", { grant_type: "client_credentials", scope: "https://outlook.office365.com/.default" }],
	["a refresh token", "1//refresh", { grant_type: "refresh_token", refresh_token: "1//refresh" }],
])("an email is sent with an access token instead of a password, by %s", async (_, refreshToken, grant) => {
	const server = await startOAuthServer("token-1");
	const respond = () => ({ status: 200, body: { access_token: "token-1", expires_in: 3599 } });
	const { outcome, asked } = await sendWithToken(server.port, respond, refreshToken);
	expect(outcome).toMatchObject({ status: 250, error: null });
	expect(asked).toEqual([{ ...client, ...grant }]);
	expect(server.mails).toHaveLength(1);
});

test("a token that is refused or not issued is a reason of its own, and the email is tried again", async () => {
	const server = await startOAuthServer("token-1");
	const send = async (status: number, body: unknown) =>
		(await sendWithToken(server.port, () => ({ status, body }))).outcome;
	expect(await send(200, { access_token: "token-2" })).toMatchObject({
		error: expect.stringMatching(/^SMTP 535.* before the message was sent \(AUTH XOAUTH2\)$/),
		isFinal: false,
	});
	expect(await send(401, { error: "invalid_client", error_description: "canary" })).toMatchObject({
		error: "our mail provider issued no access token (HTTP 401, invalid_client)",
		isFinal: false,
	});
	expect(await send(200, "canary")).toMatchObject({ error: "our mail provider issued no access token (HTTP 200)" });
	expect(server.mails).toEqual([]);
});

test("a token server that is not there is a reason of its own", async () => {
	const from = { name: "Brickfold", address: "info@brickfold.example" };
	const oauth = { url: `http://127.0.0.1:${await freePort()}/token`, id: "client-1", secret: "canary" };
	const mailer = createMailer({ url: "smtp://office@127.0.0.1:1", from, oauth });
	expect(
		await mailer.sendMail({ mail: { subject: "Hello", text: "Hello" }, to: "ada@example.org", id: "1" }),
	).toMatchObject({ error: "our mail provider's token server is not reachable", isFinal: false });
});
