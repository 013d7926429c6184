import type { ExpressionBuilder } from "kysely";
import { deleteRun, type JobRun, recordRun } from "../database/job-runs.ts";
import type { Database, Tables } from "../database/schema.ts";

/** Name of the row in `job_runs` that exists while deliveries are paused. Its time is the start of the pause. */
export const pauseRun = "paused" satisfies JobRun;

/** Pauses all deliveries, as a restore does, until the office resumes them. */
export const pauseDeliveries = (db: Database, now: number): Promise<void> => recordRun(db, pauseRun, now);

/** Resumes deliveries. Returns whether they were paused. */
export const resumeDeliveries = (db: Database): Promise<boolean> => deleteRun(db, pauseRun);

/** Condition that deliveries are not paused. */
export const isResumed = ({ exists, not, selectFrom }: ExpressionBuilder<Tables, "deliveries">) =>
	not(exists(selectFrom("job_runs").select("name").where("name", "=", pauseRun)));
