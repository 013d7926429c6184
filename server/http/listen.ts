import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { customerPagePath } from "../../forms/customer-page.ts";
import { describeError, getReason, type Log } from "../log.ts";
import { ProblemError } from "../problem.ts";
import { limitClients } from "./connection-limits.ts";
import { renderProblem } from "./problem-response.ts";
import { securityHeaders } from "./security-headers.ts";

/** Limits for a client; times are in milliseconds. A slow client can hold one socket, for a limited time. */
const limits = {
	headersTimeout: 10_000,
	/** Exceeds the 60 seconds for which common proxies keep a connection. */
	keepAliveTimeout: 65_000,
	connectionsCheckingInterval: 2_000,
	/** Makes a request with two Host headers invalid (RFC 9112, 3.2). By default, one of them would be dropped. */
	joinDuplicateHeaders: true,
} as const;
const idleTimeout = 120_000;
/** Times in milliseconds within which a request has to arrive. Photographs take a phone on a bad line minutes. */
const arrivalTimes = { usual: 20_000, upload: 600_000 };
const uploadPath = new RegExp(`^${customerPagePath}/[^/]+/files$`);

type FetchCallback = Parameters<typeof getRequestListener>[0];

const badRequest = (): Response => {
	const response = renderProblem(new ProblemError("bad-request"));
	for (const [name, value] of Object.entries(securityHeaders)) response.headers.set(name, value);
	return response;
};

/** Ends the connection of a request that takes longer than usual to arrive. The server's own limit is that of uploads. */
const limitArrival =
	(listener: RequestListener, time: number): RequestListener =>
	(request, response) => {
		if (!uploadPath.test(request.url ?? "")) {
			const timer = setTimeout(() => {
				if (request.complete) return;
				if (!response.headersSent) request.socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
				request.socket.destroySoon();
			}, time);
			response.once("close", () => clearTimeout(timer));
		}
		listener(request, response);
	};

/**
 * Creates the HTTP server for the app, with its timeouts and limits, without listening.
 *
 * @param proxies the number of trusted proxies in front
 */
export function createHttpServer(
	app: { readonly fetch: FetchCallback },
	log: Log,
	proxies: number,
	times = arrivalTimes,
): Server {
	// A host that is no address, such as 256.256.256.256, leaves a URL that cannot be read
	const fetch: FetchCallback = (request, env) => (URL.canParse(request.url) ? app.fetch(request, env) : badRequest());
	const respond = getRequestListener(fetch, { hostname: "localhost", errorHandler: badRequest });
	const server = createServer({ ...limits, requestTimeout: times.upload });
	server.setTimeout(idleTimeout);
	const listener = limitClients(server, limitArrival(respond, times.usual), proxies, log);
	server.on("request", listener);

	server.on("error", (error) => {
		if (server.listening) log.error(describeError(error), "a connection could not be accepted");
	});

	server.on("checkExpectation", listener);
	return server;
}

/**
 * Starts listening.
 *
 * @param settings the names of the settings that port and host come from, for error messages
 * @returns the port, which the system chooses if `port` is 0
 * @throws Error with one line fit for the person who started the program
 */
export function listen(server: Server, port: number, host: string, settings = "PORT, HOST"): Promise<number> {
	return new Promise((resolve, reject) => {
		const fail = (error: Error) => reject(new Error(`${settings}: ${host}:${port}: ${getReason(error)}`));
		server.once("error", fail);
		server.listen(port, host, () => {
			server.off("error", fail);
			const address: string | AddressInfo | null = server.address();
			resolve(typeof address === "object" && address ? address.port : port);
		});
	});
}

/**
 * Stops listening and waits for running requests. A keep-alive connection closes after the response in flight.
 *
 * @param timeout milliseconds after which the remaining connections are closed
 */
export async function stopListening(server: Server, timeout: number): Promise<void> {
	const closed = new Promise((resolve) => server.close(resolve));
	const sweep = setInterval(() => server.closeIdleConnections(), 20);
	const timer = setTimeout(() => server.closeAllConnections(), timeout);
	await closed;
	clearInterval(sweep);
	clearTimeout(timer);
}
