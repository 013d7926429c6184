import type { IncomingHttpHeaders, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { minute } from "../../content/shared/time.ts";
import type { Log } from "../log.ts";
import { listNetworks, resolveClientAddress } from "./client-address.ts";
import { securityHeaders } from "./security-headers.ts";

const maxConnections = 4_096;
/** Number of open connections above which a new one replaces an idle one. */
const evictionThreshold = 3_072;
/** Limits on what one household and one company may have open simultaneously. */
export type ClientLimits = readonly [household: number, company: number];

/** A company may take at most half of all connections. */
const maxPerClient: ClientLimits = [256, 2_048];

const maxConcurrentRequests = 2;

/** Reserves a slot under each key. Returns a function that frees it, or undefined if one of the keys is at its limit. */
type ReserveSlot = (keys: readonly string[]) => (() => void) | undefined;

/**
 * Counts what is open under each key, such as a network. Memory holds only keys with something open.
 *
 * @param limits maximum for the first key, for the second, and so on
 * @param total maximum for all keys together
 */
export function createSlots(limits: readonly number[], total = Number.POSITIVE_INFINITY): ReserveSlot {
	const open = new Map<string, number>();
	let inUse = 0;
	return (keys) => {
		const isFull = inUse >= total || keys.some((key, index) => (open.get(key) ?? 0) >= (limits[index] ?? 0));
		if (isFull) return undefined;
		inUse += 1;
		for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1);
		return () => {
			inUse -= 1;
			for (const key of keys) {
				const remaining = (open.get(key) ?? 0) - 1;
				if (remaining > 0) open.set(key, remaining);
				else open.delete(key);
			}
		};
	};
}

/**
 * Limits the open connections of each client. Behind a proxy, whose connections are shared, it limits requests instead.
 * When the server is crowded, a new connection replaces the one that has been idle longest. An attacker may pipeline
 * thousands of requests without reading a response, so each connection may have only a few at once.
 *
 * @returns the listener within these limits
 */
export function limitClients(server: Server, listener: RequestListener, proxies: number, log: Log): RequestListener {
	const slots = createSlots(maxPerClient);
	let loggedAt = 0;
	/** Logs refusals at most once a minute, and never who it was. */
	const reserveSlot: ReserveSlot = (keys) => {
		const freeSlot = slots(keys);
		if (!freeSlot && Date.now() - loggedAt >= minute) {
			loggedAt = Date.now();
			log.info({ status: 429 }, "a client is at its limit of connections or requests");
		}
		return freeSlot;
	};
	const requestsBySocket = new WeakMap<Socket, number>();
	/** Longest idle first. */
	const idle = new Set<Socket>();
	let connections = 0;
	server.maxConnections = maxConnections;

	server.on("connection", (socket: Socket) => {
		const freeSlot = proxies > 0 ? () => {} : reserveSlot(resolveNetworks(socket, {}, 0));
		if (!freeSlot) return void socket.destroy();
		connections += 1;
		if (connections > evictionThreshold) idle.values().next().value?.destroy();
		idle.add(socket);
		socket.once("close", () => {
			freeSlot();
			connections -= 1;
			idle.delete(socket);
		});
	});
	return (request, response) => {
		const { socket, headers } = request;
		const concurrentRequests = requestsBySocket.get(socket) ?? 0;
		if (concurrentRequests >= maxConcurrentRequests) return void socket.destroy();
		const freeSlot = proxies > 0 ? reserveSlot(resolveNetworks(socket, headers, proxies)) : () => {};
		if (!freeSlot) {
			response.writeHead(429, { ...securityHeaders, "Retry-After": "5", Connection: "close" }).end();
			return;
		}
		idle.delete(socket);
		requestsBySocket.set(socket, concurrentRequests + 1);
		response.once("close", () => {
			freeSlot();
			const remaining = (requestsBySocket.get(socket) ?? 1) - 1;
			requestsBySocket.set(socket, remaining);
			if (remaining === 0 && !socket.destroyed) idle.add(socket);
		});
		listener(request, response);
	};
}

const resolveNetworks = ({ remoteAddress = "" }: Socket, headers: IncomingHttpHeaders, proxies: number) =>
	listNetworks(
		resolveClientAddress(
			{ socketAddress: remoteAddress, header: (name) => headers[name.toLowerCase()]?.toString() },
			proxies,
		),
	);
