import type { Settings } from "../config.ts";
import type { Store } from "../store/store.ts";
import type { Progress } from "./progress.ts";

/** What a command works with. */
export interface CommandContext {
	readonly settings: Settings;
	/** Who types, as the log names them. */
	readonly who: string;
	/** Opens the store the first time, so that a mistyped command touches nothing. */
	readonly store: () => Promise<Store>;
	/** The result, to standard output; resolves when there is room for more. */
	readonly print: (result: string | Uint8Array) => Promise<void>;
	/** How many characters a line of the terminal takes; undefined where the result goes elsewhere. */
	readonly width: number | undefined;
	/** What goes beside the result, to standard error. */
	readonly note: (text: string) => void;
	/** Leaves a line in the log: who did what to how many leads. */
	readonly log: (what: string, leads: number) => void;
	readonly progress: Progress;
	readonly now: () => Date;
	/** Asks the person at the terminal; undefined where there is none. */
	readonly ask: ((question: string) => Promise<string>) | undefined;
}

/** Done, or failed after a note that says why. */
export type ExitCode = 0 | 1;

export interface Command {
	/** What follows `leads`, such as `show ID`. */
	readonly usage: string;
	/** In a few words, for the list of commands. */
	readonly summary: string;
	/** What its help adds: the options, what to know. */
	readonly details: string;
	/** @throws WrongUsage, or parseArgs' own error, when the arguments are wrong */
	run(args: string[], context: CommandContext): Promise<ExitCode>;
}

/** The arguments are wrong; the message tells the person what to type instead. */
export class WrongUsage extends Error {
	override readonly name = "WrongUsage";
}
