import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

interface SlowMailServer {
	/** `smtp://…` */
	readonly url: string;
	/** Texts of the emails that it has taken, answered or not. */
	readonly mails: readonly string[];
	stop(): Promise<void>;
}

/** Delay of a server that never responds. */
export const never = 2 ** 31 - 1;

/**
 * Starts a mail server without TLS or passwords that waits before each of its responses.
 *
 * @param chooseDelay returns the milliseconds for a connection; connections are counted from 0
 */
export async function startSlowMailServer(chooseDelay: (connection: number) => number): Promise<SlowMailServer> {
	let connections = 0;
	const mails: string[] = [];
	const sockets = new Set<Socket>();
	const stopping = new AbortController();

	const server = createServer((socket) => {
		sockets.add(socket);
		const delay = chooseDelay(connections++);
		let received = "";
		let isText = false;
		let last = Promise.resolve();
		const respond = (line: string) => {
			last = last
				.then(() => wait(delay, undefined, { signal: stopping.signal }))
				.then(
					() => void socket.write(`${line}\r\n`),
					() => undefined,
				);
		};
		respond("220 slow.example ESMTP");
		socket.on("error", () => undefined);
		socket.on("close", () => sockets.delete(socket));
		socket.on("data", (chunk) => {
			received += chunk;
			for (;;) {
				const end = isText ? "\r\n.\r\n" : "\r\n";
				const at = received.indexOf(end);
				if (at < 0) return;
				const read = received.slice(0, at);
				received = received.slice(at + end.length);
				if (isText) mails.push(read);
				isText = /^DATA/i.test(read) && !isText;
				respond(isText ? "354 go ahead" : "250 slow.example");
			}
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		async stop() {
			stopping.abort();
			for (const socket of sockets) socket.destroy();
			await new Promise<void>((resolve) => server.close(() => resolve()));
		},
	};
}
