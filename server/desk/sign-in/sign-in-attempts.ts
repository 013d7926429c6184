import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { clientAddress, getRequester } from "../../http/client-address.ts";
import { ProblemError } from "../../http/problem.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";

export const getClientAddress = (c: Context<DeskEnv>, proxies: number): string =>
	clientAddress(getRequester(c), proxies);

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
		const retryAfterSeconds = await limiter.consume(getClientAddress(c, proxies));
		if (retryAfterSeconds > 0)
			throw new ProblemError("too-many-tries", { headers: { "Retry-After": String(retryAfterSeconds) } });
		await next();
	});
