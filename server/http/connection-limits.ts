import type { IncomingHttpHeaders, RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import { minute } from "../../content/shared/time.ts";
import type { Log } from "../log.ts";
import { listNetworks, resolveClientAddress } from "./client-address.ts";
import { securityHeaders } from "./security-headers.ts";

const maxConnections = 4_096;
/** Most that one household may have open simultaneously, and one company: half of all connections. */
const maxPerClient = [256, 2_048] as const;

const maxConcurrentRequests = 2;

/**
 * Counts what the networks of clients have open, and holds only those with something open. The function that it returns
 * reserves a slot for each of a client's networks, and returns a function that frees them; undefined at a limit.
 */
function createSlots() {
	const open = new Map<string, number>();
	return (networks: ReturnType<typeof listNetworks>): (() => void) | undefined => {
		if (networks.some((network, index) => (open.get(network) ?? 0) >= (maxPerClient[index] ?? 0))) return undefined;
		for (const network of networks) open.set(network, (open.get(network) ?? 0) + 1);
		return () => {
			for (const network of networks) {
				const remaining = (open.get(network) ?? 0) - 1;
				if (remaining > 0) open.set(network, remaining);
				else open.delete(network);
			}
		};
	};
}

/**
 * Limits the open connections of each client. Behind a proxy, whose connections are shared, it limits requests instead.
 * An attacker may pipeline thousands of requests without reading a response, so each connection may have only a few at
 * once.
 *
 * @returns the listener within these limits
 */
export function limitClients(server: Server, listener: RequestListener, proxies: number, log: Log): RequestListener {
	const slots = createSlots();
	let loggedAt = 0;
	/** Logs refusals at most once a minute, and never who it was. */
	const reserveSlot: typeof slots = (networks) => {
		const freeSlot = slots(networks);
		if (!freeSlot && Date.now() - loggedAt >= minute) {
			loggedAt = Date.now();
			log.info({ status: 429 }, "a client is at its limit of connections or requests");
		}
		return freeSlot;
	};
	const requestsBySocket = new WeakMap<Socket, number>();
	server.maxConnections = maxConnections;

	server.on("connection", (socket: Socket) => {
		if (proxies > 0) return;
		const freeSlot = reserveSlot(resolveNetworks(socket, {}, 0));
		if (freeSlot) socket.once("close", freeSlot);
		else socket.destroy();
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
		requestsBySocket.set(socket, concurrentRequests + 1);
		response.once("close", () => {
			freeSlot();
			requestsBySocket.set(socket, (requestsBySocket.get(socket) ?? 1) - 1);
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
