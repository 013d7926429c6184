import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { clientAddress, networksOf, type Requester } from "./client-address.ts";
import { securityHeaders } from "./security-headers.ts";

const maxConnections = 4_096;
/** Number of open connections above which a new one replaces an idle one. */
const evictionThreshold = 3_072;
/** Limits on what one household, one customer with several networks and one company may have open at once. */
export type SenderShares = readonly [household: number, customer: number, company: number];

/** A company may take at most half of all connections. */
const maxBySender: SenderShares = [256, 1_024, 2_048];

const maxConcurrentRequests = 2;

/**
 * Reserves a slot for an address. Returns a function that frees it, or undefined if the sender is at its limit.
 */
type Begin = (address: string) => (() => void) | undefined;

/** Counts what each network has open. Memory holds only networks with something open. */
export function limitConcurrent(shares: SenderShares): Begin {
	const open = new Map<string, number>();
	return (address) => {
		const networks = networksOf(address);
		if (networks.some(({ name, tier }) => (open.get(name) ?? 0) >= shares[tier])) return undefined;
		for (const { name } of networks) open.set(name, (open.get(name) ?? 0) + 1);
		return () => {
			for (const { name } of networks) {
				const remaining = (open.get(name) ?? 0) - 1;
				if (remaining > 0) open.set(name, remaining);
				else open.delete(name);
			}
		};
	};
}

/**
 * Limits open connections in total and, without a proxy, per sender, so that nobody can take them all. When the server
 * is crowded, a new connection replaces the one that has been idle longest.
 */
export function limitConnections(server: Server, proxies: number): void {
	const begin = limitConcurrent(maxBySender);
	const open = new Set<Socket>();
	/** Idle connections, longest idle first. */
	const waiting = new Set<Socket>();
	server.maxConnections = maxConnections;

	server.on("connection", (socket: Socket) => {
		const end = proxies > 0 ? () => {} : begin(clientAddress(senderOn(socket), 0));
		if (!end) return void socket.destroy();
		open.add(socket);
		if (open.size > evictionThreshold) waiting.values().next().value?.destroy();
		waiting.add(socket);
		socket.once("close", () => {
			end();
			open.delete(socket);
			waiting.delete(socket);
		});
	});
	server.on("request", ({ socket }, response) => {
		waiting.delete(socket);
		response.once("close", () => open.has(socket) && waiting.add(socket));
	});
}

/**
 * Limits concurrent requests per connection, because an attacker may pipeline thousands without reading a response.
 * Behind proxies, whose connections carry many senders, requests are also limited per sender.
 */
export function limitRequests(listener: RequestListener, proxies: number): RequestListener {
	const begin = limitConcurrent(maxBySender);
	const underWay = new WeakMap<Socket, number>();
	return (request, response) => {
		const { socket } = request;
		const concurrentRequests = underWay.get(socket) ?? 0;
		if (concurrentRequests >= maxConcurrentRequests) return void socket.destroy();
		const end = proxies > 0 ? begin(clientAddress(senderOf(request), proxies)) : () => {};
		if (!end) {
			response.writeHead(429, { ...securityHeaders, "Retry-After": "5", Connection: "close" }).end();
			return;
		}
		underWay.set(socket, concurrentRequests + 1);
		response.once("close", () => {
			end();
			underWay.set(socket, (underWay.get(socket) ?? 1) - 1);
		});
		listener(request, response);
	};
}

const senderOn = ({ remoteAddress = "" }: Socket): Requester => ({
	socketAddress: remoteAddress,
	header: () => undefined,
});

const senderOf = ({ socket: { remoteAddress = "" }, headers }: IncomingMessage): Requester => ({
	socketAddress: remoteAddress,
	header: (name) => headers[name.toLowerCase()]?.toString(),
});
