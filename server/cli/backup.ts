import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { listErasureFolders, writeErasureLists } from "../backup/erasures-file.ts";
import { runBackup } from "../backup/run-in-thread.ts";
import { recordRun } from "../database/job-runs.ts";
import { type Command, UsageError } from "./command.ts";
import { printJson } from "./json.ts";
import { jsonOption } from "./options.ts";

export const backup: Command = {
	usage: "backup [--to FOLDER] [--json]",
	summary: "back up everything and check the backup; the service can keep running",
	details: `  --to FOLDER  an existing folder; default: BACKUP_TO
  --json       {file, leads, attempts}

Only its owner can read the file. It is encrypted if BACKUP_AGE_RECIPIENT is
set, and signed (in a .sig file next to it) if BACKUP_SIGNING_KEY is set. Old
backups are deleted from BACKUP_TO according to BACKUP_KEEP, but from no other
folder. The list of erasures is saved next to the backup. PostgreSQL needs
pg_dump.`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: { ...jsonOption, to: { type: "string" } } });
		const { BACKUP_TO, BACKUP_KEEP, DATABASE_URL: databaseUrl } = context.settings;
		const { BACKUP_AGE_RECIPIENT: recipient, BACKUP_SIGNING_KEY: signingKey } = context.settings;
		const to = values.to ?? BACKUP_TO;
		if (to === undefined) throw new UsageError("Add --to FOLDER, or set BACKUP_TO");
		const folder = resolve(to);
		const isOwn = folder === BACKUP_TO;
		const db = await context.db();
		const now = context.now().getTime();
		const keep = isOwn ? BACKUP_KEEP : { all: Number.POSITIVE_INFINITY, daily: Number.POSITIVE_INFINITY };
		const backup = await runBackup({ databaseUrl, folder, recipient, signingKey, keep, now });
		await writeErasureLists(db, [...new Set([folder, ...listErasureFolders(context.settings)])]);
		if (isOwn) await recordRun(db, "backup", now);
		context.log("backup", backup.leads);
		if (values.json) await printJson(context, backup);
		else {
			await context.print(
				`${pluralize(backup.leads, "lead")} backed up to ${backup.file}. The backup was checked and is good.\n`,
			);
		}
		return 0;
	},
};
