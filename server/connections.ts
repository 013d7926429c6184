import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { clientAddress, networksOf, type Sender } from "./client-address.ts";
import { securityHeaders } from "./headers.ts";

const maxConnections = 4_096;
/** From this many on, new connections replace idle ones. */
const crowded = 3_072;
/** What one household, a customer with several networks, and a company may have open at once. */
export type SenderShares = readonly [household: number, customer: number, company: number];

/** A company's share is at most half of all. */
const maxBySender: SenderShares = [256, 1_024, 2_048];

const maxConcurrentRequests = 2;

/** Begins something for an address and gives the function that ends it; undefined where the sender is at its limit. */
type Begin = (address: string) => (() => void) | undefined;

/** Counts what each network has open; it remembers only networks with something open. */
export function atOnce(shares: SenderShares): Begin {
	const open = new Map<string, number>();
	return (address) => {
		const networks = networksOf(address);
		if (networks.some(({ name, tier }) => (open.get(name) ?? 0) >= shares[tier])) return undefined;
		for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1);
		return () => {
			for (const { name } of networks) {
				const rest = (open.get(name) ?? 0) - 1;
				if (rest > 0) open.set(name, rest);
				else open.delete(name);
			}
		};
	};
}

/**
 * Limits open connections in total and, without a proxy, for each sender, so that nobody can take them all. When the
 * server is crowded, a new connection replaces the one that has been idle longest.
 */
export function limitConnections(server: Server, proxies: number): void {
	const begin = atOnce(maxBySender);
	const open = new Set<Socket>();
	/** Idle connections, longest first. */
	const waiting = new Set<Socket>();
	server.maxConnections = maxConnections;

	server.on("connection", (socket: Socket) => {
		const end = proxies > 0 ? () => {} : begin(clientAddress(senderOn(socket), 0));
		if (!end) return void socket.destroy();
		open.add(socket);
		if (open.size > crowded) waiting.values().next().value?.destroy();
		waiting.add(socket);
		socket.once("close", () => {
			end();
			open.delete(socket);
			waiting.delete(socket);
		});
	});
	server.on("request", ({ socket }, answer) => {
		waiting.delete(socket);
		answer.once("close", () => open.has(socket) && waiting.add(socket));
	});
}

/**
 * Limits concurrent requests: on each connection, where a browser has one and an attacker may pipeline thousands without
 * reading an answer; and behind proxies, whose connections carry many senders, for each sender.
 */
export function limitRequests(listener: RequestListener, proxies: number): RequestListener {
	const begin = atOnce(maxBySender);
	const underWay = new WeakMap<Socket, number>();
	return (request, answer) => {
		const { socket } = request;
		const others = underWay.get(socket) ?? 0;
		if (others >= maxConcurrentRequests) return void socket.destroy();
		const end = proxies > 0 ? begin(clientAddress(senderOf(request), proxies)) : () => {};
		if (!end) {
			answer.writeHead(429, { ...securityHeaders, "Retry-After": "5", Connection: "close" }).end();
			return;
		}
		underWay.set(socket, others + 1);
		answer.once("close", () => {
			end();
			underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
		});
		listener(request, answer);
	};
}

const senderOn = ({ remoteAddress = "" }: Socket): Sender => ({
	socketAddress: remoteAddress,
	header: () => undefined,
});

const senderOf = ({ socket: { remoteAddress = "" }, headers }: IncomingMessage): Sender => ({
	socketAddress: remoteAddress,
	header: (name) => headers[name.toLowerCase()]?.toString(),
});
