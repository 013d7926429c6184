import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

interface ReceivedMail {
	readonly from: string;
	readonly to: readonly string[];
	/** Unparsed headers and parts. */
	readonly raw: string;
	readonly email: Email;
}

/** The server's reaction to an email: it accepts, rejects with a code, resets the connection, or never responds. */
type Treatment = "accept" | "reset" | "no-response" | { readonly code: number; readonly at?: "RCPT TO" | "DATA" };

export interface MailServer {
	/** `smtp://…` */
	readonly url: string;
	readonly port: number;
	readonly mails: readonly ReceivedMail[];
	/** Sets the reaction to emails from now on. */
	treat(next: Treatment | ((to: string) => Treatment)): void;
	/** Resolves once that many emails have been accepted. */
	received(count: number): Promise<readonly ReceivedMail[]>;
	stop(): Promise<void>;
}

interface Options {
	readonly port?: number;
	/** Requires TLS from STARTTLS on, and a password. */
	readonly login?: { readonly user: string; readonly password: string };
	/** Delays the 250 response to an email that has been received. */
	readonly beforeAccepting?: () => Promise<void>;
	readonly smtp?: SMTPServerOptions;
}

/** Starts a real mail server on its own port, which keeps the accepted emails. */
export async function startMailServer({ port = 0, login, beforeAccepting, smtp }: Options = {}): Promise<MailServer> {
	const mails: ReceivedMail[] = [];
	const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
	let treatmentOf: (to: string) => Treatment = () => "accept";
	const sockets = new Set<Socket>();

	const smtpError = (code: number) => Object.assign(new Error("the server's own words"), { responseCode: code });
	const server = new SMTPServer({
		authOptional: login === undefined,
		disabledCommands: login ? [] : ["STARTTLS", "AUTH"],
		allowInsecureAuth: false,
		closeTimeout: 100,
		onAuth: ({ username, password }, _session, callback) =>
			username === login?.user && password === login?.password
				? callback(null, { user: username })
				: callback(smtpError(535)),
		onRcptTo({ address }, _session, callback) {
			const treatment = treatmentOf(address);
			if (typeof treatment === "object" && treatment.at !== "DATA") return callback(smtpError(treatment.code));
			callback();
		},
		onData(stream, session, callback) {
			void text(stream).then(async (raw) => {
				const { mailFrom, rcptTo } = session.envelope;
				const to = rcptTo.map(({ address }) => address);
				const treatment = treatmentOf(to[0] ?? "");
				if (treatment === "no-response") return;
				if (treatment === "reset") {
					for (const socket of sockets) socket.resetAndDestroy();
					return;
				}
				if (typeof treatment === "object") return callback(smtpError(treatment.code));
				mails.push({ from: mailFrom ? mailFrom.address : "", to, raw, email: await PostalMime.parse(raw) });
				await beforeAccepting?.();
				callback();
				for (const { count, resolve } of waiting) if (mails.length >= count) resolve();
			}, callback);
		},
		...smtp,
	});
	server.on("error", () => undefined);
	server.server.on("connection", (socket: Socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	server.listen(port, "127.0.0.1");
	await once(server.server, "listening");
	const { port: listening } = server.server.address() as AddressInfo;
	const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : "";
	return {
		url: `smtp://${credentials}127.0.0.1:${listening}${login ? "?requireTLS=true&tls.rejectUnauthorized=false" : ""}`,
		port: listening,
		mails,
		treat(next) {
			treatmentOf = typeof next === "function" ? next : () => next;
		},
		async received(count) {
			if (mails.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
			return mails;
		},
		async stop() {
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
