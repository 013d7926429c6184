import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { readErasureLists } from "../backup/erasures-file.ts";
import { type BackupContents, checkRestore, restore } from "../backup/restore.ts";
import { recordRun } from "../database/job-runs.ts";
import { DatabaseMissingError } from "../database/open.ts";
import { formatDay } from "../time/london-time.ts";
import { type Command, type CommandContext, confirm, requireTerminal, yesDetails, yesOption } from "./command.ts";
import { requireOne } from "./options.ts";
import { formatTable } from "./output.ts";

export const restoreBackup: Command = {
	usage: "restore FILE [--check] [--key FILE] [--yes]",
	summary: "restore SQLite from a backup, or test one",
	details: `  --check     restore into a temporary database and delete that
  --key FILE  the secret key of an encrypted backup
${yesDetails}

Stop the service first. DATABASE_URL must name a file that does not exist yet:
nothing is overwritten. Erasures since the backup are repeated, as listed in
erasures.txt next to it and in BACKUP_TO, and so are removals of people and of
their former addresses, which then end in .invalid.
Everybody has to sign in by a link, and to add passkeys and calendars again.
What the backup contains is shown before anything is created.`,

	async run(args, context) {
		const { values, positionals } = parseArgs({
			args,
			options: { ...yesOption, check: { type: "boolean" }, key: { type: "string" } },
			allowPositionals: true,
		});
		const file = requireOne("backup", positionals);
		if (!values.check) requireTerminal(context, values.yes);
		const { DATABASE_URL: databaseUrl, BACKUP_TO } = context.settings;
		const { erasures, files } = await readErasureLists(file, BACKUP_TO);
		const request = { file, databaseUrl, keyFile: values.key, erasures, now: context.now().getTime() };
		const show = (contents: BackupContents) => context.print(describeBackup(file, contents, files));
		if (values.check) {
			await show(await checkRestore(request));
			await recordCheck(context, request.now);
			await context.print("The backup is good. The temporary database was deleted.\n");
			return 0;
		}
		const restored = await restore(request, async (contents) => {
			await show(contents);
			return values.yes || confirm(context, "Restore this?", "Nothing was restored.");
		});
		if (!restored) return 1;
		context.log("restore", restored.leads);
		await context.print("Restored. Start the service.\n");
		return 0;
	},
};

/** Records the check. On another machine there may be no database to record it in. */
async function recordCheck(context: CommandContext, now: number): Promise<void> {
	try {
		await recordRun(await context.db(), "restore-check", now);
	} catch (error) {
		if (!(error instanceof DatabaseMissingError)) throw error;
	}
}

/** Describes the backup's contents, and the erasures that were repeated on it, for the person who decides. */
function describeBackup(file: string, contents: BackupContents, lists: readonly string[]): string {
	const { leads, first, last, people, erasedAgain, changedAccess, pending } = contents;
	const days = [first, last].flatMap((time) => (time === null ? [] : formatDay(new Date(time))));
	const sentences = [
		`${file} has ${pluralize(leads, "lead")}${days.length > 0 ? `, received from ${days.join(" to ")}` : ""}.`,
		lists.length > 0
			? `${pluralize(erasedAgain, "lead")} erased again, as listed in ${lists.join(", ")}.`
			: "No list of erasures was found: anybody erased since the backup is in it. If there is one, put it next to the backup.",
		...changedAccess,
		...(pending.length > 0
			? [
					`Deliveries of ${pluralize(pending.length, "lead")} may have been made since the backup, and are made again once the service runs: ${pending.join(", ")}.`,
				]
			: []),
		people.length > 0 ? "These people can sign in to the desk:" : "Nobody can sign in to the desk.",
	];
	const rows = people.map(({ name, email, role }) => [name, email, role]);
	return `${sentences.join("\n")}\n${formatTable(rows)}`;
}
