import { connect } from "node:net";
import autocannon from "autocannon";
import { createPost, createRequest } from "../tests/support/service/senders.ts";

/** Results of a load on a server. */
export interface Figures {
	/** Acknowledged leads per second. */
	readonly rate: number;
	/** Median time to the acknowledgement, in milliseconds. */
	readonly p50: number;
	readonly p99: number;
}

interface Load {
	readonly seconds: number;
	readonly connections: number;
	/** Posts per second of all connections together; unlimited by default. */
	readonly rate?: number;
}

/**
 * Posts leads to a service, each from another person with another text and key.
 *
 * @throws Error if any was not acknowledged
 */
export async function measureLoad(url: string, { seconds, connections, rate }: Load): Promise<Figures> {
	const result = await autocannon({
		url,
		connections,
		duration: seconds,
		...(rate && { overallRate: rate }),
		requests: [
			{
				path: "/api/leads/plumbing",
				setupRequest: (request) => ({ ...request, ...createPost(createRequest()) }),
			},
		],
	});
	const { requests, latency, duration, errors, non2xx } = result;
	if (errors + non2xx > 0) throw new Error(`${errors} posts without a response, ${non2xx} not acknowledged`);
	return { rate: requests.total / duration, p50: latency.p50, p99: latency.p99 };
}

/** Opens connections that begin a post and never end it. Returns a function that closes them. */
export async function openSlowSenders(url: string, senders: number): Promise<() => void> {
	const formatHead = (sender: number) => [
		"POST /api/leads/plumbing HTTP/1.1",
		"Host: localhost",
		`X-Forwarded-For: 192.0.2.${sender % 4}`,
		"Content-Type: application/json",
		"Content-Length: 900",
	];
	const sockets = await Promise.all(
		Array.from({ length: senders }, async (_, sender) => {
			const socket = connect(Number(new URL(url).port), "127.0.0.1").on("error", () => {});
			await new Promise((resolve) => socket.write(`${formatHead(sender).join("\r\n")}\r\n\r\n{`, resolve));
			return socket;
		}),
	);
	return () => {
		for (const socket of sockets) socket.destroy();
	};
}
