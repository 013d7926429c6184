import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "../../tests/support/service/mail-server.ts";
import { otherCertificate } from "../../tests/support/service/other-certificate.ts";
import { freePort } from "../../tests/support/system/free-port.ts";
import { createMailer } from "./mailer.ts";

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
	return mailer.send({ mail: { subject: "Hello", text: "Hello" }, to: "ada@example.org", id: "1" });
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
		expect.stringMatching(/^SMTP 5\d\d.*: before the mail \(STARTTLS\)$/),
	]);
	expect([...secure.mails, ...plain.mails]).toEqual([]);
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
		isUnconfirmed: true,
	});
});

test("an email whose recipient is never accepted has not been sent", async () => {
	const server = await start({ smtp: { onRcptTo: () => undefined } });
	expect(await send(server.url, 500)).toMatchObject({ error: "no response within 0.5 s", isUnconfirmed: false });
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
