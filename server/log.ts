import { fileURLToPath } from "node:url";
import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Pick<Logger, "info" | "error">;

/** Logs one JSON object a line to standard output. Nothing that a visitor sent may be handed to it. */
export const createLog = (destination?: DestinationStream): Log =>
	pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));

const root = fileURLToPath(new URL("..", import.meta.url));
const maxPlaces = 4;

/** Where an error comes from as file:line, innermost first: our own frames, or the library's where there are none. */
function placesOf({ stack = "" }: Error): readonly string[] {
	const places = [...stack.matchAll(/^ {4}at .*?(?:file:\/\/)?([^\s()]+:\d+):\d+\)?$/gm)].map(
		([, place = ""]) => place,
	);
	const own = places.filter((place) => place.startsWith(root) && !place.includes("node_modules"));
	return (own.length > 0 ? own : places.slice(0, 1)).slice(0, maxPlaces).map((place) => place.replace(root, ""));
}

/** An error without its message, which may quote what somebody sent: its name, code, places and causes. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
	if (!(error instanceof Error)) return { error: typeof error };
	return {
		error: error.name,
		...("code" in error && { code: error.code }),
		at: placesOf(error),
		...(error.cause instanceof Error && { cause: describeError(error.cause) }),
	};
}

const faults = [TypeError, ReferenceError, RangeError, SyntaxError];

/** Whether an error is a fault of this program, not of what it depends on; `fetch` wraps the latter's in a TypeError. */
export const isBug = (error: unknown): boolean =>
	faults.some((fault) => error instanceof fault && error.cause === undefined);

/** Logs what a failure led to and what caused it, so that a bug does not read like an outage. */
export const logFailure = (log: Log, error: unknown, consequence: string, facts: object = {}): void =>
	log.error({ ...facts, ...describeError(error) }, isBug(error) ? `a bug: ${consequence}` : consequence);
