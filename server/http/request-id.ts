import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { runRequest } from "../log.ts";

/**
 * Gives a request an id, which its log lines and problem documents carry. A caller's own `X-Request-Id` is not taken: it
 * would put text of a stranger into the log.
 */
export const withRequestId: MiddlewareHandler = (_, next) => runRequest(randomUUID(), next);
