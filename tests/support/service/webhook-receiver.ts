import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";

/** A request as received over the wire. */
export interface Received {
	readonly method: string;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
	/** Parsed body; undefined if it is not JSON. */
	readonly json: unknown;
}

/** A response of the receiver: a status with headers and a body, no response at all, or a broken connection. */
export type Reaction =
	| { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
	| "hang"
	| "reset";

export interface WebhookReceiver {
	/** Address without a trailing slash. */
	readonly url: string;
	/** Requests so far, in order. */
	readonly requests: readonly Received[];
	/** Resolves with all requests once at least that many have arrived. */
	received(count: number): Promise<readonly Received[]>;
	/** Replaces the responses from now on. */
	respond(respond: Respond): void;
	stop(): Promise<void>;
}

/**
 * Decides the response to a request.
 *
 * @param number counts the requests, from 1
 */
export type Respond = (request: Received, number: number) => Reaction | Promise<Reaction>;

interface ReceiverOptions {
	readonly respond?: Respond;
	/** Port of the receiver; a free one by default. */
	readonly port?: number;
}

/** Starts a webhook receiver on this machine. It responds with 204 by default. */
export async function startWebhookReceiver({
	respond = () => ({ status: 204 }),
	port = 0,
}: ReceiverOptions = {}): Promise<WebhookReceiver> {
	const requests: Received[] = [];
	const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
	let react = respond;

	const server = createServer(async (request, response) => {
		const received = await read(request);
		requests.push(received);
		for (const { count, resolve } of waiting) if (requests.length >= count) resolve();
		const reaction = await react(received, requests.length);
		if (reaction === "reset") request.socket.resetAndDestroy();
		else if (reaction !== "hang") response.writeHead(reaction.status, reaction.headers).end(reaction.body);
	});
	server.listen(port, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The receiver has no port");

	return {
		url: `http://127.0.0.1:${address.port}`,
		requests,
		async received(count) {
			if (requests.length < count) await new Promise<void>((resolve) => waiting.push({ count, resolve }));
			return requests;
		},
		respond(next) {
			react = next;
		},
		async stop() {
			server.closeAllConnections();
			server.close();
			await once(server, "close");
		},
	};
}

async function read(request: IncomingMessage): Promise<Received> {
	const body = await text(request);
	const { method = "", url: path = "", headers } = request;
	return { method, path, headers, body, json: tryParse(body) };
}

function tryParse(body: string): unknown {
	try {
		return JSON.parse(body);
	} catch {
		return undefined;
	}
}
