import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import type { Approve } from "../backup/approval.ts";
import { parseBackupTime } from "../backup/backup-file.ts";
import { formatUtc } from "../backup/backup-health.ts";
import { listErasureFolders, readErasureLists } from "../backup/erasures-file.ts";
import { findJournal } from "../backup/journal-file.ts";
import type { RestoreResult } from "../backup/restore.ts";
import { runRestore, runRestoreCheck } from "../backup/run-in-thread.ts";
import { recordRun } from "../database/job-runs.ts";
import { DatabaseMissingError } from "../database/open.ts";
import { resumeDeliveries } from "../delivery/pause.ts";
import { parseErasureList } from "../privacy/erasure-list.ts";
import {
	askForYes,
	type Command,
	type CommandContext,
	type ExitCode,
	requireTerminal,
	UsageError,
	yesOption,
} from "./command.ts";
import { printJson } from "./json.ts";
import { jsonOption, requireOne } from "./options.ts";
import { formatTable } from "./output.ts";

export const restoreBackup: Command = {
	usage: "restore FILE [--check] [--go] [--yes] [--key FILE] … | --go",
	summary: "restore the database from a backup; nothing is sent until --go",
	details: `  --check          test the backup in a temporary database, then delete that
  --go             start deliveries: now, or later without FILE
  --yes            do not ask whether the right people can sign in; required in
                   scripts
  --unsigned       accept a backup without a valid signature
  --key FILE       the secret key of an encrypted backup
  --erasures FILE  the list of erasures; default: erasures.txt next to the
                   backup, in BACKUP_TO and in REPLICA_TO
  --journal FILE   changes since the backup; default: the one in REPLICA_TO
  --json           {backup, journal, erasedAgain, removedAgain, people, leads,
                   openDeliveries}

Stop the service first. DATABASE_URL must name a file that does not exist yet,
or an empty PostgreSQL database: nothing is overwritten. Erasures since the
backup are repeated, and so are removals of people and passkeys. Everybody has
to sign in again. Deliveries that may have been sent since the backup are
listed.`,

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
		if (values.check && values.go) throw new UsageError("Use either --check or --go: a check has nothing to send");
		if (values.go && positionals.length === 0) return startDeliveries(context);
		const file = requireOne("backup", positionals);
		if (!values.check) requireTerminal(context, values.yes);
		const { DATABASE_URL: databaseUrl, REPLICA_TO, BACKUP_SIGNING_KEY: signingKey } = context.settings;
		const { erasures, files } = await readErasures(file, values.erasures, context);
		const journal = values.journal ?? (REPLICA_TO === undefined ? undefined : await findJournal(REPLICA_TO));
		const now = context.now().getTime();
		const signed = { signingKey, isUnsignedAllowed: values.unsigned };
		const order = { file, databaseUrl, keyFile: values.key, erasures, journal, now, ...signed };
		const approve = values.yes ? async () => true : values.check ? undefined : approveAtTerminal(context);
		const restored = await (values.check
			? runRestoreCheck(order, approve)
			: runRestore(order, approve ?? approveAtTerminal(context)));
		if (values.json) await printJson(context, restored);
		else await printResult(context, restored, file, files);
		if (values.check) {
			await recordCheck(context, now);
			await context.print(values.json ? "" : "The backup is good. The temporary database was deleted.\n");
			return 0;
		}
		context.log("restore", restored.leads);
		if (values.go) return startDeliveries(context);
		context.note("Deliveries are paused. To start them: npm run leads -- restore --go\n");
		return 0;
	},
};

/** Shows the content of the backup and asks the person at the terminal. */
const approveAtTerminal =
	(context: CommandContext): Approve =>
	async (finding) => {
		if ("people" in finding) {
			context.note(describePeople(finding.people));
			return askForYes(context, "Are these the right people?");
		}
		context.note(
			`The backup contains triggers or functions that Brickfold did not create: ${finding.foreign.join(", ")}\n`,
		);
		return askForYes(context, "Restore it anyway?");
	};

const describePeople = (people: RestoreResult["people"]): string =>
	people.length === 0
		? "Nobody can sign in to the desk.\n"
		: `These people can sign in to the desk:\n${formatTable(people.map(({ name, email }) => [name, email]))}`;

async function startDeliveries(context: CommandContext): Promise<ExitCode> {
	const hadPaused = await resumeDeliveries(await context.db());
	context.log("resume deliveries", 0);
	context.note(hadPaused ? "Deliveries have started.\n" : "Deliveries were not paused.\n");
	return 0;
}

async function readErasures(backup: string, list: string | undefined, { settings }: CommandContext) {
	if (list === undefined) return readErasureLists(backup, listErasureFolders(settings));
	return { erasures: parseErasureList(await readFile(list, "utf8")), files: [list] };
}

/** Records the check. On another machine there may be no database to record it in. */
async function recordCheck(context: CommandContext, now: number): Promise<void> {
	try {
		await recordRun(await context.db(), "restore-check", now);
	} catch (error) {
		if (!(error instanceof DatabaseMissingError)) throw error;
	}
}

async function printResult(
	{ print }: CommandContext,
	{ backup, journal, erasedAgain, removedAgain, people, leads, openDeliveries }: RestoreResult,
	file: string,
	lists: readonly string[],
): Promise<void> {
	await print(
		`${file} contains ${pluralize(backup.leads, "lead")} and ${pluralize(backup.attempts, "delivery attempt")}.\n`,
	);
	await print(describeLoss(journal, parseBackupTime(basename(file))));
	await print(
		lists.length > 0
			? `${pluralize(erasedAgain, "lead")} erased again, as listed in ${lists.join(", ")}.\n`
			: "No list of erasures was found: anybody erased since the backup has been restored. Give the list with --erasures FILE.\n",
	);
	for (const name of removedAgain.people)
		await print(`${name} has been removed since the backup and cannot sign in.\n`);
	for (const { name, owner } of removedAgain.passkeys) {
		await print(`A passkey of ${owner} (${name}) has been removed since the backup and no longer works.\n`);
	}
	await print(describePeople(people));
	await print(`The database now has ${pluralize(leads, "lead")}.\n`);
	if (openDeliveries.length === 0) return;
	await print(
		`${pluralize(openDeliveries.length, "delivery", "deliveries")} may have been sent since the backup, and would be sent again:\n`,
	);
	await print(
		formatTable([
			["LEAD", "FORM", "TO"],
			...openDeliveries.map(({ reference, form, channel }) => [reference, form, channel]),
		]),
	);
}

/** Describes what is lost, as exactly as the files allow. */
function describeLoss(journal: RestoreResult["journal"], begun: number | undefined): string {
	if (!journal) {
		const since = begun === undefined ? "the backup was started" : formatUtc(begun);
		return `There is no journal: everything received since ${since} is lost.\n`;
	}
	const gap =
		begun === undefined || begun < journal.since
			? `Everything received after the backup${begun === undefined ? "" : ` (${formatUtc(begun)})`} and before ${formatUtc(journal.since)} is lost.\n`
			: "";
	return `${gap}The journal added ${pluralize(journal.added, "lead")} and ends at ${formatUtc(journal.upTo)}: everything received later is lost.\n`;
}
