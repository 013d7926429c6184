import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { getSystemErrorMessage } from "node:util";
import type { MiddlewareHandler } from "hono";
import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Pick<Logger, "debug" | "info" | "error">;
export const logLevels = ["debug", "info", "error"] as const;

const requests = new AsyncLocalStorage<string>();

/**
 * Gives a request an id, which its log lines and problem documents carry. A caller's own `X-Request-Id` is ignored: it
 * would put a stranger's text into the log.
 */
export const withRequestId: MiddlewareHandler = (_, next) => requests.run(randomUUID(), next);

/** Returns the id of the request under way; undefined outside one. */
export const getRequestId = (): string | undefined => requests.getStore();

/** Creates a log of one JSON object per line on standard output. Never pass it anything that a visitor sent. */
export const createLog = (destination?: DestinationStream, level: (typeof logLevels)[number] = "info"): Log =>
	pino(
		{ base: null, level, timestamp: pino.stdTimeFunctions.isoTime, mixin: () => ({ requestId: getRequestId() }) },
		destination ?? pino.destination(1),
	);

const root = fileURLToPath(new URL("..", import.meta.url));
const maxPlaces = 4;

/** Returns the error's stack as file:line, innermost first: our own frames, or the innermost if there are none. */
function listStackPlaces({ stack = "" }: Error): readonly string[] {
	const places = [...stack.matchAll(/^ {4}at .*?(?:file:\/\/)?([^\s()]+:\d+):\d+\)?$/gm)].map(
		([, place = ""]) => place,
	);
	const projectPlaces = places.filter((place) => place.startsWith(root) && !place.includes("node_modules"));
	return (projectPlaces.length > 0 ? projectPlaces : places.slice(0, 1))
		.slice(0, maxPlaces)
		.map((place) => place.replace(root, ""));
}

/**
 * Describes an error by name, code, stack and causes; returns nothing for `undefined`. The message is left out because
 * it may quote a visitor's input.
 */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
	if (error === undefined) return {};
	if (!(error instanceof Error)) return { error: typeof error };
	return {
		error: error.name,
		...("code" in error && { code: error.code }),
		at: listStackPlaces(error),
		...(error.cause instanceof Error && { cause: describeError(error.cause) }),
	};
}

const bugTypes = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Returns whether an error is a bug of this program. `fetch` wraps network errors in a TypeError with a cause. */
export const isBug = (error: unknown): boolean =>
	bugTypes.some((fault) => error instanceof fault && error.cause === undefined);

/** Logs the consequence and the cause of a failure, so that a bug does not read like an outage. */
export const logFailure = (log: Log, error: unknown, consequence: string, facts: object = {}): void =>
	log.error({ ...facts, ...describeError(error) }, isBug(error) ? `unexpected error: ${consequence}` : consequence);

/** Returns an error's first line, or the system's own words for its code, such as `no space left on device`. */
export function getReason(error: unknown): string {
	if (error instanceof Error && "errno" in error && typeof error.errno === "number")
		return getSystemErrorMessage(error.errno) ?? error.message;
	const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
	return line;
}
