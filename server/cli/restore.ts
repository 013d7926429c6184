import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import type { Approve } from "../backup/approval.ts";
import { begunAt } from "../backup/backup-file.ts";
import { utc } from "../backup/backup-health.ts";
import { erasureFolders, keptErasures } from "../backup/erasures-file.ts";
import { runRestore, runTrial } from "../backup/in-thread.ts";
import { journalIn } from "../backup/journal-file.ts";
import type { Restored } from "../backup/restore.ts";
import { DatabaseMissing } from "../database/open.ts";
import { endTurn, setTurn } from "../database/turns.ts";
import { readErasures } from "../privacy/erasure-list.ts";
import {
	type Command,
	type CommandContext,
	demandSomebody,
	type ExitCode,
	saysYes,
	WrongUsage,
	yesOption,
} from "./command.ts";
import { printJson } from "./json.ts";
import { jsonOption, onlyOne } from "./options.ts";
import { counted, table } from "./output.ts";

export const restore: Command = {
	usage: "restore FILE [--check] [--go] [--yes] [--key FILE] … | --go",
	summary: "rebuilds the database from a backup; sends nothing until --go",
	details: `  --check          does it into a temporary database, and reports
  --go             lets deliveries out: at once, or later without a FILE
  --yes            without asking whether those who may sign in are the right
                   ones; needed where nobody is at a terminal
  --unsigned       also of a backup that nothing proves to be yours
  --key FILE       with the secret key of an encrypted backup
  --erasures FILE  the list of erasures; without it erasures.txt beside the
                   backup, in BACKUP_TO and in REPLICA_TO
  --journal FILE   what has come in since; without it the one in REPLICA_TO
  --json           {backup, journal, erasedAgain, removedAgain, people, leads,
                   openDeliveries}

Stop the service first. DATABASE_URL must name a file that is not there yet, or
an empty database of PostgreSQL: nothing is overwritten. Erasures since the
backup are repeated, and so are removals of people and passkeys. Everybody signs
in again. Deliveries are named that may have gone out since.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: {
				...jsonOption,
				...yesOption,
				unsigned: { type: "boolean" },
				check: { type: "boolean" },
				go: { type: "boolean" },
				key: { type: "string" },
				erasures: { type: "string" },
				journal: { type: "string" },
			},
			allowPositionals: true,
		});
		if (values.check && values.go) throw new WrongUsage("Give --check or --go: a check leaves nothing to send");
		if (values.go && positionals.length === 0) return go(context);
		const file = onlyOne("backup", positionals);
		if (!values.check) demandSomebody(context, values.yes);
		const { DATABASE_URL: databaseUrl, REPLICA_TO, BACKUP_SIGNING_KEY: signingKey } = context.settings;
		const { erasures, files } = await erasuresFor(file, values.erasures, context);
		const journal = values.journal ?? (REPLICA_TO === undefined ? undefined : await journalIn(REPLICA_TO));
		const now = context.now().getTime();
		const signed = { signingKey, isUnsigned: values.unsigned };
		const order = { file, databaseUrl, keyFile: values.key, erasures, journal, now, ...signed };
		const approve = values.yes ? async () => true : values.check ? undefined : asking(context);
		const restored = await context.progress(values.check ? "Trying" : "Restoring", () =>
			values.check ? runTrial(order, approve) : runRestore(order, approve ?? asking(context)),
		);
		if (values.json) await printJson(context, restored);
		else await tell(context, restored, file, files);
		if (values.check) {
			await noteCheck(context, now);
			await context.print(values.json ? "" : "The backup is good; this was a trial, and nothing of it is left.\n");
			return 0;
		}
		context.log("restore", restored.leads);
		if (values.go) return go(context);
		context.note("Nothing is sent until: npm run leads -- restore --go\n");
		return 0;
	},
};

/** Shows the content of the backup and asks the person at the terminal. */
const asking =
	(context: CommandContext): Approve =>
	async (found) => {
		if ("people" in found) {
			context.note(peopleOf(found.people));
			return saysYes(context, "Shall the service run with this database?");
		}
		context.note(
			`The backup has code that runs by itself, which Brickfold did not make: ${found.foreign.join(", ")}\n`,
		);
		return saysYes(context, "Restore it with that?");
	};

const peopleOf = (people: Restored["people"]): string =>
	people.length === 0
		? "Nobody may sign in to the desk.\n"
		: `These may sign in to the desk:\n${table(people.map(({ name, email }) => [name, email]))}`;

async function go(context: CommandContext): Promise<ExitCode> {
	const hadPaused = await endTurn(await context.db(), "paused");
	context.log("resume deliveries", 0);
	context.note(hadPaused ? "Deliveries go out now.\n" : "Deliveries did not pause.\n");
	return 0;
}

async function erasuresFor(backup: string, list: string | undefined, { settings }: CommandContext) {
	if (list === undefined) return keptErasures(backup, erasureFolders(settings));
	return { erasures: readErasures(await readFile(list, "utf8")), files: [list] };
}

/** Records the check. On another machine there may be no database to record it in. */
async function noteCheck(context: CommandContext, now: number): Promise<void> {
	try {
		await setTurn(await context.db(), "restore-check", now);
	} catch (error) {
		if (!(error instanceof DatabaseMissing)) throw error;
	}
}

async function tell(
	{ print }: CommandContext,
	{ backup, journal, erasedAgain, removedAgain, people, leads, openDeliveries }: Restored,
	file: string,
	lists: readonly string[],
): Promise<void> {
	await print(`${file} holds ${counted(backup.leads, "lead")} and ${counted(backup.attempts, "delivery attempt")}.\n`);
	await print(lossOf(journal, begunAt(basename(file))));
	await print(
		lists.length > 0
			? `${counted(erasedAgain, "lead")} that ${erasedAgain === 1 ? "was" : "were"} erased since ${erasedAgain === 1 ? "was" : "were"} erased again (${lists.join(", ")}).\n`
			: "No list of erasures was found beside it: everybody erased since is back. Give it with --erasures FILE.\n",
	);
	for (const name of removedAgain.people) await print(`${name} was removed since, and may not sign in.\n`);
	for (const { name, owner } of removedAgain.passkeys) {
		await print(`A passkey of ${owner} (${name}) was removed since, and does not sign in.\n`);
	}
	await print(peopleOf(people));
	await print(`The database has ${counted(leads, "lead")} now.\n`);
	if (openDeliveries.length === 0) return;
	await print(
		`${counted(openDeliveries.length, "delivery", "deliveries")} may have gone out since, and would go out again:\n`,
	);
	await print(
		table([
			["LEAD", "FORM", "TO"],
			...openDeliveries.map(({ reference, form, channel }) => [reference, form, channel]),
		]),
	);
}

/** Describes what is lost, as exactly as the files allow. */
function lossOf(journal: Restored["journal"], begun: number | undefined): string {
	if (!journal) {
		const since = begun === undefined ? "the backup was begun" : utc(begun);
		return `There is no journal: what has come in since ${since} is lost.\n`;
	}
	const gap =
		begun === undefined || begun < journal.since
			? `What came in after the backup${begun === undefined ? "" : `, ${utc(begun)},`} and before ${utc(journal.since)} is in neither.\n`
			: "";
	return `${gap}The journal added ${counted(journal.added, "lead")} and goes to ${utc(journal.upTo)}: what came in later is lost.\n`;
}
