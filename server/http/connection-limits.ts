import type { IncomingMessage, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { clientAddress, listNetworks, type Requester } from "./client-address.ts";
import { securityHeaders } from "./security-headers.ts";

const maxConnections = 4_096;
/** Number of open connections above which a new one replaces an idle one. */
const evictionThreshold = 3_072;
/** Limits on what one household, one customer with several networks and one company may have open simultaneously. */
export type SenderLimits = readonly [household: number, customer: number, company: number];

/** A company may take at most half of all connections. */
const maxPerSender: SenderLimits = [256, 1_024, 2_048];

const maxConcurrentRequests = 2;

/**
 * Reserves a slot for an address. Returns a function that frees it, or undefined if the sender is at its limit.
 */
type ReserveSlot = (address: string) => (() => void) | undefined;

/** Counts what each network has open. Memory holds only networks with something open. */
export function createSenderSlots(shares: SenderLimits): ReserveSlot {
	const open = new Map<string, number>();
	return (address) => {
		const networks = listNetworks(address);
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
	const reserveSlot = createSenderSlots(maxPerSender);
	const open = new Set<Socket>();
	/** Longest idle first. */
	const idle = new Set<Socket>();
	server.maxConnections = maxConnections;

	server.on("connection", (socket: Socket) => {
		const releaseSlot = proxies > 0 ? () => {} : reserveSlot(clientAddress(socketRequester(socket), 0));
		if (!releaseSlot) return void socket.destroy();
		open.add(socket);
		if (open.size > evictionThreshold) idle.values().next().value?.destroy();
		idle.add(socket);
		socket.once("close", () => {
			releaseSlot();
			open.delete(socket);
			idle.delete(socket);
		});
	});
	server.on("request", ({ socket }, response) => {
		idle.delete(socket);
		response.once("close", () => open.has(socket) && idle.add(socket));
	});
}

/**
 * Limits concurrent requests per connection, because an attacker may pipeline thousands without reading a response.
 * Behind proxies, whose connections carry many senders, requests are also limited per sender.
 */
export function limitRequests(listener: RequestListener, proxies: number): RequestListener {
	const reserveSlot = createSenderSlots(maxPerSender);
	const requestsBySocket = new WeakMap<Socket, number>();
	return (request, response) => {
		const { socket } = request;
		const concurrentRequests = requestsBySocket.get(socket) ?? 0;
		if (concurrentRequests >= maxConcurrentRequests) return void socket.destroy();
		const releaseSlot = proxies > 0 ? reserveSlot(clientAddress(messageRequester(request), proxies)) : () => {};
		if (!releaseSlot) {
			response.writeHead(429, { ...securityHeaders, "Retry-After": "5", Connection: "close" }).end();
			return;
		}
		requestsBySocket.set(socket, concurrentRequests + 1);
		response.once("close", () => {
			releaseSlot();
			requestsBySocket.set(socket, (requestsBySocket.get(socket) ?? 1) - 1);
		});
		listener(request, response);
	};
}

const socketRequester = ({ remoteAddress = "" }: Socket): Requester => ({
	socketAddress: remoteAddress,
	header: () => undefined,
});

const messageRequester = ({ socket: { remoteAddress = "" }, headers }: IncomingMessage): Requester => ({
	socketAddress: remoteAddress,
	header: (name) => headers[name.toLowerCase()]?.toString(),
});
