import pino, { type DestinationStream, type Logger } from "pino";

export type Log = Pick<Logger, "info" | "error">;

/** Logs one JSON object a line to standard output. Nothing that a visitor sent may be handed to it. */
export const createLog = (destination?: DestinationStream): Log =>
	pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, destination ?? pino.destination(1));

/** An error without its message, which may quote what somebody sent: its name, code and where it was thrown. */
export function describeError(error: unknown): Readonly<Record<string, unknown>> {
	if (!(error instanceof Error)) return { error: typeof error };
	const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
	return {
		error: error.name,
		...("code" in error && { code: error.code }),
		at: frames.slice(0, 8).map((frame) => frame.trim()),
	};
}
