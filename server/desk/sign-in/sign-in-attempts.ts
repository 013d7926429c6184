import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { clientAddress } from "../../http/client-address.ts";
import { ProblemError } from "../../http/problem.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";

export function clientAddressOf(c: Context<DeskEnv>, proxies: number): string {
	const socketAddress = c.env?.incoming?.socket.remoteAddress ?? "";
	return clientAddress({ socketAddress, header: (name) => c.req.header(name) }, proxies);
}

/** Logs one line for each failed sign-in. The line names nobody. */
export const logFailedSignIn = ({ log }: Pick<DeskDeps, "log">, by: "link" | "passkey") =>
	createMiddleware<DeskEnv>(async (c, next) => {
		await next();
		const failed = c.error instanceof ProblemError && ["link-expired", "passkey-refused"].includes(c.error.code);
		if (failed) log.info({ by }, "a sign-in failed");
	});

/** Limits attempts made without a session, by the sender's address. */
export const enforceRateLimit = ({ limiter, proxies }: Pick<DeskDeps, "limiter" | "proxies">) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		const seconds = await limiter.count(clientAddressOf(c, proxies));
		if (seconds > 0) throw new ProblemError("too-many-tries", { headers: { "Retry-After": String(seconds) } });
		await next();
	});
