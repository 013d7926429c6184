import type { Database } from "../database/schema.ts";
import type { Settings } from "../settings/settings.ts";

/** Dependencies of a command. */
export interface CommandContext {
	readonly settings: Settings;
	/** Person running the command, as named in the log. */
	readonly who: string;
	/** Opens the database on first use, so that a mistyped command touches nothing. */
	readonly db: () => Promise<Database>;
	/** Writes the result to standard output. Resolves when there is room for more. */
	readonly print: (result: string | Uint8Array) => Promise<void>;
	/** Width of the terminal in characters; undefined if the result does not go to a terminal. */
	readonly width: number | undefined;
	/** Writes messages other than the result to standard error. */
	readonly note: (text: string) => void;
	/** Logs who did what to how many leads. */
	readonly log: (what: string, leads: number) => void;
	readonly now: () => Date;
	/** Asks the person at the terminal; undefined if there is none. */
	readonly ask: ((question: string) => Promise<string>) | undefined;
}

/** Exit code: done, or failed after a note that says why. */
export type ExitCode = 0 | 1;

export interface Command {
	/** Syntax after `leads`, such as `show ID`. */
	readonly usage: string;
	/** Summary in a few words, for the list of commands. */
	readonly summary: string;
	/** Text that the command's help adds: options and advice. */
	readonly details: string;
	/** @throws UsageError, or parseArgs' own error, if the arguments are wrong */
	run(args: string[], context: CommandContext): Promise<ExitCode>;
}

/** Error for wrong arguments. Its message says what to type instead. */
export class UsageError extends Error {
	override readonly name = "UsageError";
}

export const yesOption = { yes: { type: "boolean" } } as const;

export const yesDetails = "  --yes       do not ask; required in scripts";

/** Refuses an irreversible command before any lookup. Throws UsageError if nobody can confirm it. */
export function requireTerminal({ ask }: Pick<CommandContext, "ask">, yes: boolean | undefined): void {
	if (!yes && !ask) throw new UsageError("Cannot ask for confirmation without a terminal: add --yes");
}

/** Asks the person at the terminal and prints `otherwise` on a no. Anything but the whole word `yes` is a no. */
export async function confirm(context: Pick<CommandContext, "ask" | "note">, question: string, otherwise: string) {
	const answer = await context.ask?.(`${question} Type yes to confirm: `);
	if (answer?.trim().toLowerCase() === "yes") return true;
	context.note(`${otherwise}\n`);
	return false;
}
