import { demo } from "../../../scripts/demo/command.ts";
import type { CommandContext } from "../../../server/cli/command.ts";
import { runLeads } from "../../../server/cli/program.ts";
import type { Database } from "../../../server/database/schema.ts";
import { readSettings } from "../../../server/settings/settings.ts";

export interface CommandResult {
	readonly code: number;
	readonly printed: string;
	readonly noted: string;
	/** Log entries of the command: `what leads`. */
	readonly logged: readonly string[];
}

interface Terminal {
	/** The person's input; without it there is no terminal. */
	readonly typed?: string;
	/** Width of the terminal. */
	readonly width?: number;
	readonly now?: Date;
	readonly env?: Readonly<Record<string, string>>;
	/** Called when something is printed. */
	readonly onPrinted?: () => void;
}

/** Runs a command of the office's command line on an open database, or on one that the command opens when it needs it. */
export async function runCommand(
	db: Database | (() => Promise<Database>),
	args: readonly string[],
	terminal: Terminal = {},
): Promise<CommandResult> {
	const { typed, width, now, env = {}, onPrinted } = terminal;
	const logged: string[] = [];
	let printed = "";
	let noted = "";
	const context: CommandContext = {
		settings: readSettings(env),
		who: "tester",
		db: async () => (typeof db === "function" ? db() : db),
		print: async (result) => {
			printed += result;
			onPrinted?.();
		},
		width,
		note: (text) => {
			noted += text;
		},
		log: (what, leads) => logged.push(`${what} ${leads}`),
		now: () => now ?? new Date(),
		ask:
			typed === undefined
				? undefined
				: async (question) => {
						noted += `${question}\n`;
						return typed;
					},
	};
	const code = await runLeads(args, context, [demo]);
	return { code, printed, noted, logged };
}
