import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";

export interface ReceivedMail {
	readonly from: string;
	readonly to: readonly string[];
	/** Headers and text as they came. */
	readonly message: string;
}

export interface Mailbox {
	/** `smtp://…` */
	readonly url: string;
	readonly mails: readonly ReceivedMail[];
	/** Takes no mail while true. */
	refuse(isRefusing: boolean): void;
	stop(): Promise<void>;
}

/** A mail server that keeps what it is sent: as much of SMTP (RFC 5321) as a client needs. */
export async function startMailbox(): Promise<Mailbox> {
	const mails: ReceivedMail[] = [];
	let isRefusing = false;
	const server = createServer((socket) => converse(socket, () => isRefusing, mails));
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The mailbox has no port");
	return {
		url: `smtp://127.0.0.1:${address.port}`,
		mails,
		refuse(next) {
			isRefusing = next;
		},
		async stop() {
			server.close();
			await once(server, "close");
		},
	};
}

async function converse(socket: Socket, isRefusing: () => boolean, mails: ReceivedMail[]): Promise<void> {
	const say = (line: string) => socket.write(`${line}\r\n`);
	let from = "";
	let to: string[] = [];
	let message: string[] | undefined;
	say("220 ready");
	for await (const line of createInterface({ input: socket })) {
		if (message && line !== ".") message.push(line.replace(/^\./, ""));
		else if (message) {
			mails.push({ from, to, message: message.join("\n") });
			message = undefined;
			say("250 kept");
		} else if (/^MAIL FROM:/i.test(line)) {
			from = addressIn(line);
			to = [];
			say(isRefusing() ? "451 not now" : "250 ok");
		} else if (/^RCPT TO:/i.test(line)) {
			to.push(addressIn(line));
			say("250 ok");
		} else if (/^DATA/i.test(line)) {
			message = [];
			say("354 go on");
		} else if (/^QUIT/i.test(line)) {
			say("221 bye");
			socket.end();
		} else say("250 ok");
	}
}

const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? "";
