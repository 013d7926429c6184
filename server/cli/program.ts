import { company } from "../../content/company/company.ts";
import { capitalize } from "../../content/shared/in-words.ts";
import { backup } from "./backup.ts";
import { type Command, type CommandContext, type ExitCode, UsageError } from "./command.ts";
import { copy } from "./copy.ts";
import { erase } from "./erase.ts";
import { exportLeads } from "./export.ts";
import { sanitize, wrap } from "./output.ts";
import { people } from "./people.ts";
import { restoreBackup } from "./restore.ts";
import { retry } from "./retry.ts";

/** Commands in the order of the help. */
const officeCommands: readonly Command[] = [people, exportLeads, retry, erase, backup, restoreBackup, copy];

function getName({ usage }: Command): string {
	const [name = ""] = usage.split(" ");
	return name;
}

/**
 * Runs one command of the office's command line.
 *
 * @param furtherCommands commands that the service itself does not have, such as the one that makes up leads
 * @returns 0 done, 1 failed, 2 wrong usage
 */
export async function runLeads(
	[name = "", ...args]: readonly string[],
	terminal: CommandContext,
	furtherCommands: readonly Command[] = [],
): Promise<ExitCode | 2> {
	const context = sanitizeOutput(terminal);
	const commands = [...officeCommands, ...furtherCommands];
	if (["--help", "-h", "help", ""].includes(name)) {
		if (name !== "") await context.print(formatHelp(commands));
		else context.note(formatHelp(commands));
		return name === "" ? 2 : 0;
	}
	const command = commands.find((each) => getName(each) === name);
	if (!command) {
		context.note(`There is no command "${name}".\n\n${formatHelp(commands)}`);
		return 2;
	}
	if (args.includes("--help") || args.includes("-h")) {
		await context.print(`Usage: leads ${command.usage}\n\n${capitalize(command.summary)}.\n\n${command.details}\n`);
		return 0;
	}
	try {
		return await command.run(args, context);
	} catch (error) {
		const message = getErrorMessage(error);
		if (!isWrongUsage(error)) {
			context.note(`leads ${name} failed: ${message}\n`);
			return 1;
		}
		context.note(`${wrap(`${message}.`)}\nUsage: leads ${command.usage}\n`);
		return 2;
	}
}

/**
 * Strips terminal control sequences from all output, piped or not: leads and arguments contain untrusted text, and
 * piped output may end up on a terminal. In a pipe, CSV keeps its line ends.
 */
function sanitizeOutput({ ask, note, print, width, ...context }: CommandContext): CommandContext {
	const lineEnd = width === undefined ? "\r\n" : "\n";
	const safe = (text: string) => text.split("\r\n").map(sanitize).join(lineEnd);
	return {
		...context,
		width,
		print: (result) => print(typeof result === "string" ? safe(result) : result),
		note: (text) => note(sanitize(text)),
		ask: ask && ((question) => ask(sanitize(question))),
	};
}

/** Returns an error's message, or its code: some connection errors have no message. */
function getErrorMessage(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	return error.message || ("code" in error ? String(error.code) : error.name);
}

const isWrongUsage = (error: unknown): boolean =>
	error instanceof UsageError ||
	(error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"));

const formatHelp = (commands: readonly Command[]): string => `The leads of ${company.name}.

Usage: npm run leads -- COMMAND

${commands.map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`).join("")}
For details: npm run leads -- COMMAND --help. The service can keep running.
Exit codes: 0 done, 1 failed, 2 wrong usage.
`;
