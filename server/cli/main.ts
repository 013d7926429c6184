import { once } from "node:events";
import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import pino from "pino";
import { openDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { createLog } from "../log.ts";
import { readSettings } from "../settings/settings.ts";
import type { Command, CommandContext } from "./command.ts";
import { runLeads } from "./program.ts";

const stderrNumber = 2;

/** Runs one command, closes the database and resolves with the exit code. */
export async function main(args: readonly string[], furtherCommands: readonly Command[]): Promise<number> {
	const { stdin, stdout, stderr } = process;
	stdout.on("error", exitQuietly);
	// A regular exit runs the exit handlers, which delete half-written files and plain copies of backups
	process.once("SIGINT", () => process.exit(130)).once("SIGTERM", () => process.exit(143));
	const settings = readSettings(process.env);
	const log = createLog(pino.destination({ fd: stderrNumber, sync: true }));
	let opened: Promise<Database> | undefined;
	try {
		const context: CommandContext = {
			settings,
			who: getUserName(),
			db: () => (opened ??= openDatabase(settings.DATABASE_URL, { mustExist: true })),
			async print(result) {
				if (!stdout.write(result)) await once(stdout, "drain");
			},
			width: stdout.isTTY ? stdout.columns : undefined,
			note: (text) => stderr.write(text),
			log: (what, leads) => log.info({ who: getUserName(), what, leads }, "office command"),
			now: () => new Date(),
			ask: stdin.isTTY && stdout.isTTY ? ask : undefined,
		};
		return await runLeads(args, context, furtherCommands);
	} finally {
		await (await opened?.catch(() => undefined))?.destroy();
	}
}

/** Returns the person at the keyboard, even if sudo runs the command as the service's user. */
const getUserName = (): string => process.env.SUDO_USER || userInfo().username;

async function ask(question: string): Promise<string> {
	const terminal = createInterface({ input: process.stdin, output: process.stderr });
	// The terminal sends Ctrl-C here, not to the process
	terminal.once("SIGINT", () => process.exit(130));
	try {
		return await terminal.question(question);
	} finally {
		terminal.close();
	}
}

/** Exits without an error when the reader of the output, such as `head`, has closed the pipe. */
function exitQuietly(error: NodeJS.ErrnoException): void {
	process.exit(error.code === "EPIPE" ? 0 : 1);
}
