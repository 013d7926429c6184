import { createMiddleware } from "hono/factory";
import { getClientAddress } from "../../http/client-address.ts";
import { ProblemError } from "../../http/problem.ts";
import type { DeskDeps, DeskEnv } from "../deps.ts";

/** Limits attempts made without a session, by the client's address. */
export const enforceRateLimit = ({ limiter, proxies }: Pick<DeskDeps, "limiter" | "proxies">) =>
	createMiddleware<DeskEnv>(async (c, next) => {
		const retryAfterSeconds = limiter.consume(getClientAddress(c, proxies));
		if (retryAfterSeconds > 0)
			throw new ProblemError("too-many-tries", { headers: { "Retry-After": String(retryAfterSeconds) } });
		await next();
	});
