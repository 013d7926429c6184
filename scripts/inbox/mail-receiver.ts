import { once } from "node:events";
import { text } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { ArrivedMail } from "./arrivals.ts";

/** A mail server that accepts every email and keeps none. */
interface MailReceiver {
	readonly port: number;
	stop(): Promise<void>;
}

/** Starts the mail server. Throws the port's own error, such as EADDRINUSE. */
export async function startMailReceiver(
	port: number,
	host: string,
	take: (mail: ArrivedMail) => void,
): Promise<MailReceiver> {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		closeTimeout: 100,
		onData(stream, { envelope }, callback) {
			text(stream)
				.then((raw) => PostalMime.parse(raw))
				.then(({ subject = "", headers, text = "", html = "" }) => {
					take({
						kind: "mail",
						from: envelope.mailFrom ? envelope.mailFrom.address : "",
						to: envelope.rcptTo.map(({ address }) => address),
						subject,
						headers: headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
						text,
						html,
					});
					callback();
				}, callback);
		},
	});
	server.listen(port, host);
	await once(server.server, "listening");
	// A client that disconnects early must not end the process
	server.on("error", () => undefined);
	const address = server.server.address();
	return {
		port: address !== null && typeof address === "object" ? address.port : port,
		stop: () => new Promise((resolve) => server.close(() => resolve())),
	};
}
