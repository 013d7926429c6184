import type { Database } from "./schema.ts";

/** Kinds of emails to the office that go out at most once in a while. */
export type OfficeMailKind =
	| "backlog"
	| "all-clear"
	| "backups"
	| "replies"
	| "emergency"
	| "reminder"
	| "morning"
	| "not-rewritten";

/**
 * Jobs that run once across all instances, each with the time of its last run: backups, the office's emails by
 * their kind and recipient, the last deletion, the last try to rewrite the file and the deletion before its success.
 */
type JobRun =
	| "backup"
	| "restore-check"
	| "deleted"
	| "rewrite"
	| "rewritten"
	| "many-leads"
	| "many-page-mails"
	| "many-urgent-page-mails"
	| `${OfficeMailKind}${string}`;

/**
 * Claims a run in one statement, so that only one of several instances runs the job, once per `interval` milliseconds.
 *
 * @returns whether the caller got the claim
 */
export async function claimRun(db: Database, name: JobRun, now: number, interval: number): Promise<boolean> {
	const claimed = await db
		.insertInto("job_runs")
		.values({ name, run_at: now })
		.onConflict((conflict) =>
			conflict
				.column("name")
				.doUpdateSet({ run_at: now })
				.where("job_runs.run_at", "<=", now - interval),
		)
		.returning("name")
		.executeTakeFirst();
	return claimed !== undefined;
}

/** Records the time of a run, or moves it so that the next run is due earlier or later. */
export async function recordRun(db: Database, name: JobRun, time: number): Promise<void> {
	await db
		.insertInto("job_runs")
		.values({ name, run_at: time })
		.onConflict((conflict) => conflict.column("name").doUpdateSet({ run_at: time }))
		.execute();
}

/** Returns the time of a job's last run, in milliseconds since 1970; undefined if it never ran. */
export async function findLastRun(db: Database, name: JobRun): Promise<number | undefined> {
	const run = await db.selectFrom("job_runs").select("run_at").where("name", "=", name).executeTakeFirst();
	return run?.run_at;
}

export async function deleteRun(db: Database, name: JobRun): Promise<void> {
	await db.deleteFrom("job_runs").where("name", "=", name).execute();
}
