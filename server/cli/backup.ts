import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { pluralize } from "../../content/shared/in-words.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { recordRun } from "../database/job-runs.ts";
import { type Command, UsageError } from "./command.ts";

export const backup: Command = {
	usage: "backup [--to FOLDER]",
	summary: "back up SQLite and check the backup; the service can keep running",
	details: `  --to FOLDER  an existing folder; default: BACKUP_TO

Only its owner can read the file. It is encrypted if BACKUP_AGE_RECIPIENT is
set. Old backups are deleted from BACKUP_TO according to BACKUP_KEEP, but from
no other folder. The list of erasures is saved next to the backup. PostgreSQL
has its own tools for this.`,

	async run(args, context) {
		const { values } = parseArgs({ args, options: { to: { type: "string" } } });
		const { BACKUP_TO, BACKUP_KEEP, BACKUP_AGE_RECIPIENT: recipient, DATABASE_URL: databaseUrl } = context.settings;
		const to = values.to ?? BACKUP_TO;
		if (to === undefined) throw new UsageError("Add --to FOLDER, or set BACKUP_TO");
		const folder = resolve(to);
		const isOwn = folder === BACKUP_TO;
		const db = await context.db();
		const now = context.now().getTime();
		const { file, leads } = await makeBackup(db, {
			databaseUrl,
			folder,
			recipient,
			now,
			...(isOwn && { keepDays: BACKUP_KEEP }),
		});
		if (isOwn) await recordRun(db, "backup", now);
		context.log("backup", leads);
		await context.print(`${pluralize(leads, "lead")} backed up to ${file}. The backup was checked and is good.\n`);
		return 0;
	},
};
